import type { CriticalItem, CriticalRow } from '@farsight/shared/contract'
import { EXAM } from '../../../model/test-kit'

/** An item of a hospital's list, for tests. */
export const item = (change: Partial<CriticalItem>): CriticalItem => ({
  id: '00000000-0000-4000-8000-000000000001',
  zh: '张力性气胸',
  en: 'Tension pneumothorax',
  modality: 'CT',
  bodypart: '',
  words: ['气胸'],
  tellMinutes: 10,
  escalateMinutes: 30,
  enabled: true,
  code: '',
  ...change,
})
export const ITEMS = [
  item({ id: '00000000-0000-4000-8000-000000000002', zh: '主动脉夹层', en: 'Aortic dissection', words: ['夹层'] }),
  item({}),
  item({ id: '00000000-0000-4000-8000-000000000003', zh: '室颤', en: 'Ventricular fibrillation', modality: 'ECG' }),
]
/** A loop that was just opened, for tests. */
export const critical = (change: Partial<CriticalRow> = {}): CriticalRow => ({
  id: '00000000-0000-4000-8000-0000000000aa',
  risProcedureId: EXAM,
  t: '1763600000000',
  sign: 'good',
  patName: '王建国',
  patientNo: 'P001',
  department: '呼吸科',
  bedNo: '12床',
  checkItem: '胸部平扫',
  modality: 'CT',
  checkTime: '2026-11-20 09:10:05',
  itemId: ITEMS[1]!.id,
  itemZh: '张力性气胸',
  itemEn: 'Tension pneumothorax',
  finding: '右侧张力性气胸',
  state: 'open',
  escalations: 0,
  foundBy: '陈医生',
  foundTime: '2026-11-20 09:40:00',
  tellDue: '2036-11-20 09:50:00',
  escalateDue: '2036-11-20 10:10:00',
  toldTo: '',
  toldPhone: '',
  toldBy: '',
  toldTime: null,
  readBack: false,
  mayAcknowledge: true,
  acknowledgedBy: '',
  acknowledgedTime: null,
  tellMinutes: null,
  acknowledgeMinutes: null,
  remark: '',
  ...change,
})
