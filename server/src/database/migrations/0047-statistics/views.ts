/**
 * One view a fact: what is counted, at which moment, and by what it can be told apart. Numbers and the rows behind them are both read from
 * here. All views have the same columns for that; what a fact does not know is null. What costs a look into another table is a scalar
 * query of its own, which is left out where nobody asks for it. Deleted exams are in none; a set flag counts as completed (STATE-22).
 */
const urgency = `CASE WHEN e.green_channel THEN 'green' WHEN e.urgent THEN 'urgent' ELSE 'ordinary' END`
export const minutes = (from: string, to: string): string =>
  `CASE WHEN ${to} >= ${from} THEN floor(extract(epoch FROM ${to} - ${from}) / 60)::int END`
/** Where the clock of its due time begins (server/src/due). */
const dueFrom = `CASE WHEN e.green_channel AND e.door_time IS NOT NULL THEN e.door_time
    WHEN e.check_time IS NOT NULL AND e.register_time - e.check_time < interval '1 day' THEN e.check_time ELSE e.register_time END`
/** Of a report whose flag alone says that it is completed nobody knows when. Not by coalesce: behind row-level security no index serves that. */
export const reportedAt = 'CASE WHEN e.complete_time IS NOT NULL THEN e.complete_time ELSE e.register_time END'
const where = `coalesce(c.room_id, r.room_id)`
const rooms = `LEFT JOIN check_record c ON c.exam_id = e.exam_id AND c.facility_id = e.facility_id
  LEFT JOIN registration r ON r.exam_id = e.exam_id AND r.facility_id = e.facility_id`
/** The conclusion that was sent first, and the one that was passed last: the same? Null where nobody reviewed. */
const agreed = `(SELECT CASE WHEN bool_or(v.step LIKE 'pass%') THEN
      (array_agg(v.content->>'yinYang' ORDER BY v.kept_id) FILTER (WHERE v.step = 'submit'))[1]
        IS NOT DISTINCT FROM (array_agg(v.content->>'yinYang' ORDER BY v.kept_id DESC) FILTER (WHERE v.step LIKE 'pass%'))[1] END
    FROM report_version v WHERE v.exam_id = e.exam_id AND v.facility_id = e.facility_id)`
/** Sum, number and least of its stars. */
const stars = (of: string): string =>
  `(SELECT CASE WHEN count(*) > 0 THEN ARRAY[sum(s.stars), count(*), min(s.stars)]::int[] END FROM (${of}) s)`
const reasons = (of: string): string =>
  `(SELECT array_agg(DISTINCT left(s.reason, 200)) FROM (${of}) s WHERE s.stars < 3 AND s.reason <> '')`
/** Stars of its readers and of the reviewers who passed the text that stands. */
const ownStars = `SELECT t.stars, t.reason FROM report_rating t WHERE t.exam_id = e.exam_id AND t.facility_id = e.facility_id
      UNION ALL SELECT x.stars, coalesce(x.reason, '') FROM report p CROSS JOIN jsonb_to_recordset(p.reviewers) AS x(stars smallint, reason text)
        WHERE p.exam_id = e.exam_id AND p.facility_id = e.facility_id AND x.stars IS NOT NULL`
/** Stars of those for whom it was read: the users of the exam's own hospital, seen from either side. */
const receivedStars = `SELECT t.stars, t.reason FROM report_rating t WHERE t.exam_id = e.exam_id AND t.facility_id = e.facility_id
        AND (e.facility_id = app_facility()) = EXISTS (SELECT 1 FROM doctor d WHERE d.user_id = t.user_id AND d.facility_id = app_facility())`

/** The orders of the transaction's hospital, by its side of them; an order to one expert is that expert's alone (AZ-12). */
export const sides = `(SELECT o.*, o.src_facility_id AS facility_id, o.dest_facility_id AS partner_id, true AS sent FROM remote_order o WHERE o.src_facility_id = app_facility()
    UNION ALL SELECT o.*, o.dest_facility_id, o.src_facility_id, false FROM remote_order o WHERE o.dest_facility_id = app_facility()
      AND (o.dest_user_id IS NULL OR o.dest_user_id = app_user()))`
export const orderUrgency = `CASE WHEN o.urgent THEN 'urgent' ELSE 'ordinary' END`
/** What was paid in the end: the urgent part goes back where the promise was missed. */
export const paid = `CASE WHEN o.urgent_released_at IS NULL THEN o.fee_total ELSE o.fee_cost END`
const view = (name: string, body: string): string => `CREATE VIEW ${name} WITH (security_invoker = true) AS ${body};\n`
export const none = { uuid: 'NULL::uuid', text: 'NULL::text' }

export const views = [
  view(
    'stat_report',
    `SELECT e.facility_id, ${reportedAt} AS at, e.exam_id AS row_id, 0::bigint AS place,
    e.modality, e.source_type, e.author_id AS doctor_id, ${where} AS room_id, e.department, e.bodypart, ${none.uuid} AS partner_id, ${urgency} AS urgency,
    e.yin_yang, e.critical, e.due_time IS NOT NULL AS timed, coalesce(e.complete_time > e.due_time, false) AS overdue,
    ${minutes(dueFrom, 'e.complete_time')} AS m1, NULL::int AS m2,
    ${stars(ownStars)} AS stars, ${reasons(ownStars)} AS reasons, ${agreed} AS agreed,
    (SELECT s.state FROM second_reading s WHERE s.exam_id = e.exam_id AND s.facility_id = e.facility_id AND s.state IN ('agreed', 'differed', 'settled')) AS second,
    nullif(c.grade, '') AS grade
  FROM exam e ${rooms}
  WHERE (e.report_has_complete OR e.state = 9) AND e.state <> 3000 AND e.reader_facility_id IS NULL`,
  ),
  view(
    'stat_work',
    `SELECT v.facility_id, v.at, e.exam_id AS row_id, v.kept_id AS place,
    e.modality, e.source_type, v.author_id AS doctor_id, ${where} AS room_id, e.department, e.bodypart, ${none.uuid} AS partner_id, ${urgency} AS urgency,
    stat_level(v.step) AS level,
    NOT EXISTS (SELECT 1 FROM report_version w WHERE w.exam_id = v.exam_id AND w.facility_id = v.facility_id AND w.author_id = v.author_id
      AND w.kept_id > v.kept_id AND stat_level(w.step) IS NOT NULL) AS last,
    (SELECT ${minutes('max(s.at)', 'v.at')} FROM exam_step s WHERE s.exam_id = v.exam_id AND s.facility_id = v.facility_id AND s.user_id = v.author_id
      AND s.at <= v.at AND s.action IN ('openReport', 'takeOverReport', 'openReview', 'takeOverReview')) AS m1, NULL::int AS m2
  FROM report_version v JOIN exam e ON e.exam_id = v.exam_id AND e.facility_id = v.facility_id
    JOIN doctor d ON d.user_id = v.author_id AND d.facility_id = v.facility_id ${rooms}
  WHERE stat_level(v.step) IS NOT NULL AND e.state <> 3000
    AND NOT EXISTS (SELECT 1 FROM report_version w WHERE w.exam_id = v.exam_id AND w.facility_id = v.facility_id AND w.author_id = v.author_id
      AND w.kept_id > v.kept_id AND stat_level(w.step) = stat_level(v.step))`,
  ),
  view(
    'stat_check',
    `SELECT e.facility_id, e.check_time AS at, e.exam_id AS row_id, 0::bigint AS place,
    e.modality, e.source_type, ${none.uuid} AS doctor_id, ${where} AS room_id, e.department, e.bodypart, ${none.uuid} AS partner_id, ${urgency} AS urgency,
    e.image_count AS images, ${minutes('q.queued_at', 'c.started_at')} AS m1, ${minutes('c.started_at', 'c.ended_at')} AS m2,
    EXISTS (SELECT 1 FROM retake t WHERE t.exam_id = e.exam_id AND t.facility_id = e.facility_id) AS retaken
  FROM exam e ${rooms} LEFT JOIN queue_entry q ON q.exam_id = e.exam_id AND q.facility_id = e.facility_id
  WHERE e.check_time IS NOT NULL AND e.state <> 3000`,
  ),
  view(
    'stat_booking',
    `SELECT b.facility_id, b.starts_at AS at, b.booking_id AS row_id, 0::bigint AS place,
    b.modality, ${none.text} AS source_type, ${none.uuid} AS doctor_id, b.room_id, ${none.text} AS department, ${none.text} AS bodypart,
    nullif(b.source_facility_id, b.facility_id) AS partner_id, CASE WHEN b.urgent THEN 'urgent' ELSE 'ordinary' END AS urgency,
    b.status, b.paid_at IS NOT NULL AS paid, b.slots, NULL::int AS m1, NULL::int AS m2
  FROM booking b WHERE b.starts_at IS NOT NULL AND b.status <> 'asked'`,
  ),
  view(
    'stat_order',
    `SELECT o.facility_id, o.launched_at AS at, o.order_id AS row_id, 0::bigint AS place,
    o.modality, ${none.text} AS source_type, ${none.uuid} AS doctor_id, ${none.uuid} AS room_id, ${none.text} AS department, ${none.text} AS bodypart,
    o.partner_id, ${orderUrgency} AS urgency,
    o.sent, o.status, o.received_at IS NOT NULL AS accepted, ${paid} AS credits, o.status = 'completed' AND o.completed_at > o.promised_at AS overdue,
    CASE WHEN o.status = 'completed' THEN ${minutes('o.launched_at', 'o.completed_at')} END AS m1, NULL::int AS m2
  FROM ${sides} o`,
  ),
  view(
    'stat_read',
    `SELECT o.facility_id, o.completed_at AS at, o.order_id AS row_id, 0::bigint AS place,
    o.modality, ${none.text} AS source_type, e.author_id AS doctor_id, ${none.uuid} AS room_id, ${none.text} AS department, ${none.text} AS bodypart,
    o.partner_id, ${orderUrgency} AS urgency,
    ${paid} AS credits, coalesce(o.completed_at > o.promised_at, false) AS overdue,
    ${minutes('o.launched_at', 'o.completed_at')} AS m1, NULL::int AS m2
  FROM ${sides} o LEFT JOIN exam e ON e.exam_id = o.exam_id AND e.order_id = o.order_id
  WHERE NOT o.sent AND o.status = 'completed'`,
  ),
  view(
    'stat_remote',
    `SELECT o.facility_id, o.completed_at AS at, e.exam_id AS row_id, 0::bigint AS place,
    e.modality, e.source_type, e.author_id AS doctor_id, ${none.uuid} AS room_id, e.department, e.bodypart, o.partner_id, ${orderUrgency} AS urgency,
    coalesce(o.completed_at > o.promised_at, false) AS overdue,
    ${stars(receivedStars)} AS stars, ${reasons(receivedStars)} AS reasons, ${agreed} AS agreed, NULL::int AS m1, NULL::int AS m2
  FROM ${sides} o JOIN exam e ON e.exam_id = o.exam_id AND e.order_id = o.order_id
  WHERE o.status = 'completed' AND e.state <> 3000`,
  ),
].join('')

/** What an act is: 0 writing, 1 to 3 the levels of review. Null for drafts and issues. Used by indexes: never changed. */
export const level = `CREATE FUNCTION stat_level(step text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN step IN ('submit', 'finish') THEN 0 WHEN step IN ('pass1', 'rebut1') THEN 1 WHEN step IN ('pass2', 'rebut2') THEN 2
    WHEN step IN ('pass3', 'rebut3') THEN 3 END $$;
`
