import { STATE } from '@farsight/shared/domain'
import { EXAM, opened, row } from '../../model/test-kit'

const text = (words: string) => ({ text: words, marks: [] })
/** A completed report that was corrected once and has an addendum. */
export const completed = (id = EXAM, name = '王建国', modality = 'CT') =>
  opened(
    { mode: 'view', exam: row({ risProcedureId: id, patName: name, modality, state: STATE.completed, reportHasComplete: 1 }) },
    {
      risProcedureId: id,
      state: STATE.completed,
      issue: 2,
      content: { finding: text('右肺上叶见结节。'), result: text('右肺结节。'), advice: text('随访。'), yinYang: 1 },
      author: { id: 'a', name: '张医生' },
      reviewers: [{ level: 1, id: 'b', name: '李主任', time: '2026-11-20 10:02:03' }],
      writeTime: '2026-11-20 09:45:10',
      reportCompleteTime: '2026-11-20 10:02:03',
      addenda: [{ no: 1, text: '补充一句。', reason: '漏写', authorName: '张医生', time: '2026-11-20 11:00:00' }],
    },
  )
