import { reportCalls } from '@farsight/shared/contract'
import { PRINT_LAYOUTS, partText } from '@farsight/shared/domain'
import { worklistRow } from '../../exams/exam'
import type { Archive } from '../../images/door/archive'
import { verifyAddress } from '../../print/code'
import { drawImages, keyImagesOf, pictureUrl } from '../../print/key-images'
import { readPaper } from '../../print/paper'
import { paperFor } from '../../print/setting'
import { issuesOf } from '../../reports/issues'
import { type Handler, sessionHandler } from '../handler'
import { readsReports } from '../policies'
import { readReport, reportView } from '../report/content'
import { starsOf } from '../report/rate'

/** What the print page draws: the same as the server's own PDF. */
export const getPrintData = (archive: Archive): Handler =>
  sessionHandler(reportCalls.getPrintData, readsReports, async (work, { procedureId }) => {
    work.about(procedureId)
    const { tx } = work
    const { exam, source, content, mark, code, logo, setting } = await readPaper(work, procedureId)
    const report = await readReport(tx, exam)
    const most = PRINT_LAYOUTS[paperFor(setting, exam.modality)].images?.most ?? 0
    return {
      val: {
        facilityName: source.facilityName,
        logo,
        exam: worklistRow(exam, String(work.now), work.sign),
        report: { ...reportView(exam, report, report.content), ...(await issuesOf(tx, exam)), starsGiven: await starsOf(tx, exam, report) },
        examDescription: partText(exam.bodypart, exam.check_item),
        conditionDescription: source.conditionDescription,
        images: (await drawImages(archive, await keyImagesOf(tx, exam, most, [content.finding, content.result, content.advice]), 'zh')).map(
          pictureUrl,
        ),
        verifyUrl: code && verifyAddress(work.browser.origin, code),
        footer: setting.footer,
        mark: mark ?? null,
      },
    }
  })
