import {
  type ActWho,
  actRefusal,
  CODE,
  errorMessage,
  RIGHT,
  type RightLevel,
  ROW_ACTS,
  STATE,
  STATE_CODES,
  stateSign,
} from '@farsight/shared/domain'
import { registerNamespace, translate } from '@farsight/shared/i18n'
import { testRow } from '../../api/test/exam-row'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { refusalWords } from './refusal-words'
import { type ActionKey, chatPartners, isWork, launchRoute, reportRoute, rowActions } from './row-actions'

registerNamespace('exams', { zh, en })
const t = (key: string, values?: Record<string, string | number>): string => translate('exams', key, values)

const doctor = (right: RightLevel, more: object = {}) => ({ userId: 'me', right, role: 'doctor', ...more })
const writer = doctor(RIGHT.write)
const first = doctor(RIGHT.firstReview)
const nobody = doctor(RIGHT.none)
type Who = ReturnType<typeof doctor>
const primary = (changes: object, who: Who = first) => rowActions(testRow(changes), who, 1).primary
const menu = (changes: object, who: Who = first, levels = 1): Record<string, number | undefined> =>
  Object.fromEntries(rowActions(testRow(changes), who, levels).menu.map((action) => [action.key, action.refused?.code]))
const offered = (changes: object, who: Who = first): string[] =>
  Object.entries(menu(changes, who)).flatMap(([key, refused]) => (refused === undefined ? [key] : []))
const words = (key: ActionKey, changes: object, who: Who = first, levels = 1): string => {
  const row = testRow(changes)
  const refused = rowActions(row, who, levels).menu.find((action) => action.key === key)?.refused
  return refused ? refusalWords(refused, row, 'me', t, 'zh', key) : ''
}

test('the primary action is the doctor’s next step, by state and right', () => {
  expect(primary({ state: 2060 }, writer)).toMatchObject({ key: 'diagnose', word: 'diagnose' })
  expect(primary({ state: 2, holderId: 'me', authorId: 'me' }, writer)).toMatchObject({ key: 'diagnose', word: 'continue' })
  expect(primary({ state: 3, authorId: 'other' })).toMatchObject({ key: 'review', word: 'review' })
  expect(primary({ state: 4, authorId: 'other', holderId: 'me' })).toMatchObject({ key: 'review', word: 'continue' })
  expect(primary({ state: 9, reportHasComplete: 1 })).toMatchObject({ key: 'view', word: 'view' })
})

test('where there is no step, the doctor looks: at the report, the reason of a rejection, or the details', () => {
  expect(primary({ state: 2060 }, nobody).key).toBe('view')
  expect(primary({ state: 2, holderId: 'other' }).key).toBe('view')
  expect(primary({ state: 3, authorId: 'me' }).key).toBe('view')
  expect(primary({ state: 5, authorId: 'other' }).key).toBe('view')
  expect(primary({ state: 120, remoteOrderId: 'o' }).key).toBe('rejectReason')
  for (const state of [2000, 2010, 2030, 2050, STATE.deleted]) expect(primary({ state }).key).toBe('details')
})

test('[WORK-40] every row shows the 21 acts in five groups; state and right decide which of them are greyed', () => {
  for (const state of STATE_CODES) {
    const { menu: lines } = rowActions(testRow({ state }), first, 1)
    expect([state, ROW_ACTS.filter((act) => !lines.some(({ key }) => key === act))]).toEqual([state, []])
    expect([...new Set(lines.map(({ group }) => group))]).toEqual(['report', 'remote', 'patient', 'images', 'danger'])
  }
  const completed = offered({ state: 9, reportHasComplete: 1 })
  expect(completed).toEqual(expect.arrayContaining(['view', 'ticket', 'share', 'collect', 'film', 'details', 'chat']))
  for (const act of ['diagnose', 'review', 'launchRemote', 'edit', 'urgent', 'delete', 'merge', 'split', 'expedite', 'relaunch'])
    expect(completed).not.toContain(act)
  expect(offered({ state: 2060 }, writer)).toEqual([
    'view',
    'diagnose',
    'expedite',
    'chat',
    'launchRemote',
    'details',
    'supplement',
    'edit',
    'urgent',
    'green',
    'collect',
    'ticket',
    'merge',
    'copyCheckNo',
    'addImages',
    'series',
    'share',
    'film',
  ])
  expect(offered({ state: STATE.registered })).toContain('delete')
  expect(offered({ state: STATE.deleted }).filter((act) => act !== 'copyCheckNo')).toEqual(['details'])
  // Without a right for the modality, and no staff: to look and to keep, nothing that changes the exam.
  expect(offered({ state: 2060 }, nobody)).toEqual([
    'view',
    'expedite',
    'chat',
    'launchRemote',
    'details',
    'collect',
    'ticket',
    'copyCheckNo',
  ])
})

test('[WORK-21, WORK-32] a waiting case is launched, a rejected one relaunched with its order; neither from a completed or deleted one', () => {
  expect([menu({ state: 2060 }).launchRemote, menu({ state: 2060 }).relaunch]).toEqual([undefined, CODE.orderNotRejected])
  expect(menu({ state: 120 }).relaunch).toBeUndefined()
  expect(menu({ state: 9, reportHasComplete: 1 }).launchRemote).toBe(CODE.reportCompleted)
  expect(menu({ state: STATE.deleted }).launchRemote).toBe(CODE.notInRis)
  expect(menu({ state: 2060, merged: true }).launchRemote).toBe(CODE.mergedNoRemote)
  expect(menu({ state: 2060, remote: true }).launchRemote).toBe(CODE.caseIsRemote)
  const row = testRow({ remoteOrderId: 'o-1' })
  expect(launchRoute(row)).toBe(`/local_diagnosis/launch_remote?procedureId=${row.risProcedureId}`)
  expect(launchRoute(row, true)).toBe(`/local_diagnosis/launch_remote?procedureId=${row.risProcedureId}&relaunch=o-1`)
})

test('[STATE-39, STATE-45] only who took the last step withdraws; retracting another’s stands there for those with the right alone', () => {
  const submitted = { state: 3, authorId: 'me', lastActorId: 'me' }
  expect(menu(submitted)).toMatchObject({ withdraw: undefined })
  expect(menu({ ...submitted, authorId: 'x', lastActorId: 'x' }).withdraw).toBe(CODE.notInitiator)
  expect(menu({ ...submitted, sentOut: true }).withdraw).toBe(CODE.reportSentOut)
  expect('retract' in menu(submitted)).toBe(false)
  expect(menu({ ...submitted, lastActorId: 'x' }, doctor(RIGHT.firstReview, { mayRetract: true }))).toHaveProperty('retract', undefined)
})

test('[EDIT-08] each refusal carries the code of the rules that the server asks, for every state and role', () => {
  for (const state of STATE_CODES)
    for (const who of [nobody, writer, first, doctor(RIGHT.thirdReview), { ...nobody, role: 'registrar' }]) {
      const row = testRow({ state, holderId: 'x', holderName: '张医生', authorId: 'x', authorName: '张医生' })
      const asked: ActWho = { userId: 'me', right: who.right, role: who.role, reviewLevels: 2 }
      for (const { key, refused } of rowActions(row, who, 2).menu)
        if (key !== 'copyCheckNo') expect([state, key, refused]).toEqual([state, key, actRefusal(key, row, asked)])
    }
})

test('[PERM-06, PERM-07, PERM-08, PERM-09] a missing right is named with its modality and its level', () => {
  expect(words('diagnose', { state: 2060 }, nobody)).toBe('您没有 CT 的书写权限')
  expect(words('diagnose', { state: 2060, modality: 'MR' }, writer)).toBe('')
  expect(words('review', { state: 3, authorId: 'x' }, writer)).toBe('您没有 CT 的审核权限')
  expect(words('review', { state: 5, authorId: 'x' }, first, 3)).toBe('您没有 CT 的二审权限')
  expect(words('review', { state: 7, authorId: 'x' }, doctor(RIGHT.secondReview), 3)).toBe('您没有 CT 的三审权限')
  expect(words('review', { state: 3, authorId: 'me' })).toBe('自己书写的报告由另一位老师审核')
})

test('the words say who holds it, which state it is in, and where it is', () => {
  const held = { holderId: 'x', holderName: '张医生', authorId: 'x', authorName: '张医生' }
  expect(words('diagnose', { state: 2, ...held })).toBe('张医生正在书写')
  expect(words('review', { state: 4, ...held, authorId: 'y' })).toBe('张医生正在审核')
  expect(words('withdraw', { state: 2, ...held })).toMatch(/^张医生正在诊断或审核/)
  expect(words('diagnose', { state: 2070, remote: true, remoteTargetName: '省人民医院' })).not.toBe('')
  expect(words('urgent', { state: 2060, remote: true, remoteTargetName: '省人民医院' })).toBe('已发往省人民医院远程诊断，由对方书写')
  expect(words('withdraw', { state: 3, authorId: 'x', authorName: '李医生', lastActorId: 'x' })).toMatch(/只有李医生可以撤回/)
  // Who took it is not known: nobody is named.
  expect(words('withdraw', { state: 3, authorId: 'me', authorName: '李医生', lastActorId: '' })).toBe('只有发起人可以撤回')
  expect(words('diagnose', { state: 2060, returned: true, authorId: 'x', authorName: '李医生' })).toBe('退回的报告由李医生修改')
  expect(words('edit', { state: 2060, facilityName: '县医院' })).toBe('县医院的检查，只能查看')
  expect(words('edit', { state: STATE.deleted })).toBe('检查已删除')
})

test('why an exam is not deleted never contradicts the state that stands beside it', () => {
  const says = (changes: object) => words('delete', changes, { ...first, role: 'registrar' })
  expect(says({ state: 2050 })).toBe('')
  expect(says({ state: 2060 })).toBe('影像已上传，不能删除（状态：待诊断）')
  expect(says({ state: STATE.rejected })).toBe('影像已上传，不能删除（状态：已驳回）')
  expect(says({ state: 2070, remote: true, remoteTargetName: '省人民医院' })).toBe('已发往省人民医院远程诊断，不能删除（状态：待接收）')
  expect(says({ state: 2, holderId: 'x' })).toBe('报告已经开始，不能删除（状态：诊断中）')
  expect(says({ state: 3, authorId: 'x' })).toBe('报告已经开始，不能删除（状态：待一审）')
  expect(says({ state: 9, reportHasComplete: 1 })).toBe('报告已完成，不能删除')
  expect(says({ state: STATE.deleted })).toBe('检查已删除')
})

test('[ERR-39] images that are not there yet: looking and adding say so, with the state', () => {
  const says = errorMessage(CODE.imagesNotUploaded)?.zh
  for (const state of [STATE.registered, STATE.uploading]) {
    expect(menu({ state }).view).toBe(CODE.imagesNotUploaded)
    expect(words('view', { state })).toBe(`${says}（状态：${stateSign({ state }).zh}）`)
  }
  expect(menu({ state: STATE.registered }).addImages).toBe(CODE.imagesNotUploaded)
  expect(menu({ modality: 'ECG' }).addImages).toBe(CODE.noEcgImages)
})

test('[ECG-07] an ECG takes its own files where it takes no pictures; another exam has no such line, and who keeps no exams is told', () => {
  const line = (changes: object, who: Who = first) => rowActions(testRow(changes), who, 1).menu.find(({ key }) => key === 'addEcg')
  expect(line({ modality: 'CT' })).toBeUndefined()
  expect(line({ modality: 'ECG' })).toEqual({ key: 'addEcg', word: 'addEcg', group: 'images' })
  expect(line({ modality: 'ECG' }, nobody)?.refused?.code).toBe(CODE.noPermission)
})

test('reportHasComplete = 1 overrides every state: no work is offered', () => {
  for (const state of STATE_CODES.filter((code) => code !== STATE.deleted)) {
    const actions = rowActions(testRow({ state, reportHasComplete: 1 }), first, 1)
    expect([state, isWork(actions), actions.primary.key === 'diagnose']).toEqual([state, false, false])
  }
})

test('what another began is looked at; whose holder is gone can be taken over in the menu, and is not called continuing', () => {
  const left = { state: 2, holderId: '', authorId: 'other' }
  expect(primary(left, writer)).toMatchObject({ key: 'view', word: 'view' })
  expect(rowActions(testRow(left), writer, 1).menu.find(({ key }) => key === 'diagnose')).toMatchObject({ word: 'takeOver' })
  expect(menu(left, writer).diagnose).toBeUndefined()
  expect(primary({ state: 2, holderId: '', authorId: 'me' }, writer)).toMatchObject({ key: 'diagnose', word: 'continue' })
  expect(primary({ state: 4, holderId: '', authorId: 'other' })).toMatchObject({ key: 'review', word: 'takeOver' })
})

test('[WORK-40] a deleted row offers its details alone; a completed one is seen, shared and collected, and not deleted', () => {
  expect(offered({ state: STATE.deleted }).filter((key) => key !== 'copyCheckNo')).toEqual(['details'])
  expect(menu({ state: STATE.deleted }).chat).toBe(CODE.notInRis)
  const done = { state: 9, reportHasComplete: 1 }
  expect(offered(done)).toEqual(expect.arrayContaining(['view', 'share', 'collect', 'chat']))
  expect(menu(done).delete).toBe(CODE.reportCompleted)
})

test('a case that was dealt to another can be taken; one’s own, and one dealt to nobody, not', () => {
  expect(menu({ assignedId: 'x', assignedName: '张医生' }, writer)).toHaveProperty('take', undefined)
  expect('take' in menu({ assignedId: 'me' }, writer)).toBe(false)
  expect('take' in menu({}, writer)).toBe(false)
  expect(menu({ assignedId: 'x' }, nobody).take).toBe(CODE.noWritingPermission)
})

test('[WORK-32, WORK-33] a rejected row says what to do: launch again, or take the case home, after which it is written', () => {
  const rejected = { state: STATE.rejected, remoteOrderId: 'o' }
  expect(offered(rejected, writer)).toEqual(expect.arrayContaining(['relaunch', 'rejectReason', 'take']))
  expect(menu(rejected, writer).diagnose).toBe(CODE.orderRejected)
  expect(menu(rejected, nobody).take).toBe(CODE.noWritingPermission)
})

test('the route carries procedure, modality, time and sign; ECG has its own screens', () => {
  const row = testRow({ t: '17', sign: 'a+b/=' })
  expect(reportRoute(row, 'edit_report')).toBe(
    `/local_diagnosis/edit_report?procedureId=${row.risProcedureId}&modality=CT&t=17&sign=a%2Bb%2F%3D`,
  )
  expect(reportRoute({ ...row, modality: 'ECG' }, 'view_report')).toMatch(/^\/local_diagnosis\/ecg\/view_report\?/)
})

test('a chat about a case is with its other doctors: who has it in hand, wrote, reviewed or launched it, or is to write it', () => {
  const nobody = { holderId: '', authorId: '', examineDoctorId: '', srcDoctorId: '', assignedId: '' }
  expect(chatPartners({ ...nobody, holderId: 'a', authorId: 'b' }, 'me')).toEqual(['a', 'b'])
  expect(chatPartners({ ...nobody, holderId: 'me', authorId: 'b', examineDoctorId: 'c' }, 'me')).toEqual(['b', 'c'])
  expect(chatPartners({ ...nobody, srcDoctorId: 'l', assignedId: 'd', authorId: 'd' }, 'me')).toEqual(['d', 'l'])
  expect(chatPartners({ ...nobody, authorId: 'me' }, 'me')).toEqual([])
})
