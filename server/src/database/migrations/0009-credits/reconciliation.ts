/** The daily comparison of transfers, entries, accounts and orders. */
export const reconciliation = /* sql */ `-- Reconciliation -------------------------------------------------------------------------------------------------------
CREATE TABLE reconciliation (
  day date PRIMARY KEY,
  at timestamptz NOT NULL,
  transfers bigint NOT NULL,
  entries bigint NOT NULL,
  faults integer NOT NULL
);
-- A row that does not agree: which one, what it should say and what it says.
CREATE TABLE reconciliation_fault (
  fault_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL REFERENCES reconciliation,
  subject text NOT NULL CHECK (subject IN ('transfer', 'entry', 'account', 'order')),
  row_id text NOT NULL,
  expected bigint NOT NULL,
  found bigint NOT NULL
);
-- Once a day; null when it was done already. One statement sees one moment, so that work in between is no fault.
CREATE FUNCTION credit_reconcile(p_day date, p_at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE n integer;
BEGIN
  INSERT INTO reconciliation (day, at, transfers, entries, faults) VALUES (p_day, p_at, 0, 0, 0) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN NULL; END IF;
  WITH chain AS (
    SELECT entry_id, account_id, balance_after, coalesce(lag(balance_after) OVER account, 0) + amount AS should,
      row_number() OVER (PARTITION BY account_id ORDER BY entry_id DESC) AS back
    FROM credit_entry WINDOW account AS (PARTITION BY account_id ORDER BY entry_id)
  ), orders AS (
    SELECT o.order_id, o.fee_total, o.status, sum(e.amount) FILTER (WHERE a.kind = 'held') AS holding,
      sum(e.amount) FILTER (WHERE t.kind = 'hold' AND a.kind = 'held') AS first,
      bool_or(t.kind IN ('capture', 'release')) AS ended, coalesce(sum(e.amount) FILTER (WHERE t.kind = 'urgentRelease' AND a.kind = 'held'), 0) AS urgent
    FROM remote_order o LEFT JOIN credit_transfer t USING (order_id) LEFT JOIN credit_entry e USING (transfer_id) LEFT JOIN credit_account a USING (account_id)
    GROUP BY o.order_id
  ), wrong AS (
    SELECT 'transfer' AS subject, transfer_id::text AS row_id, 0::bigint AS expected, sum(amount)::bigint AS found FROM credit_entry GROUP BY transfer_id HAVING sum(amount) <> 0
    UNION ALL SELECT 'entry', entry_id::text, should, balance_after FROM chain WHERE should <> balance_after
    UNION ALL SELECT 'account', account_id::text, coalesce(c.balance_after, 0), a.amount FROM credit_account a LEFT JOIN chain c USING (account_id)
      WHERE (c.back = 1 OR c.back IS NULL) AND a.amount <> coalesce(c.balance_after, 0)
    UNION ALL SELECT 'order', order_id::text, fee_total, coalesce(first, 0) FROM orders WHERE coalesce(first, 0) <> fee_total
    UNION ALL SELECT 'order', order_id::text, should, coalesce(holding, 0) FROM
      (SELECT *, CASE WHEN coalesce(ended, false) OR status <> 'open' THEN 0 ELSE fee_total + urgent END AS should FROM orders) x WHERE should <> coalesce(holding, 0)
  ), noted AS (
    INSERT INTO reconciliation_fault (day, subject, row_id, expected, found) SELECT p_day, w.subject, w.row_id, w.expected, w.found FROM wrong w RETURNING 1
  ), counted AS (
    SELECT (SELECT count(*) FROM credit_transfer) AS transfers, (SELECT count(*) FROM credit_entry) AS entries, (SELECT count(*) FROM noted) AS faults
  )
  UPDATE reconciliation SET transfers = counted.transfers, entries = counted.entries, faults = counted.faults FROM counted WHERE day = p_day RETURNING reconciliation.faults INTO n;
  RETURN n;
END $$;

`
