import { type Call, type CallName, calls } from '@farsight/shared/contract'
import type { AuditKind } from '@farsight/shared/domain'

/** Which calls are of which group, by their short names; what stands in none reads or changes. */
const GROUPS: readonly (readonly [AuditKind, RegExp])[] = [
  ['trail', /^audit/],
  // Written down by the page itself, and yet a look.
  ['reading', /^viewReport$/],
  ['printing', /^(getPrintData|setPrinted|countPrint|queryUnprinted|getTicket)$/],
  ['exporting', /^(exportStatistic|queryDownload|queryEcgPdf|templateExport)$/],
  ['sharing', /^(share|openShare|sendShareCode|film|pushToPatient|getPush|openPatientReport|verifyReport|sendSlip|collect|.*OpenCase$)/],
  [
    'images',
    /^(queryImages|queryUnmatched|bindStudy|querySeries|checkSeries|moveSeries|.*ImageChanges|patientInfoForViewDicom|getWLYdata|queryEcg|withdrawEcgFile)/,
  ],
  [
    'account',
    /^(login|loginSuccess|logout|checkSession|wsAuthenticate|.*[pP]wd|querySessions|endSession|lock|unlock|stepUp|sendSmsCode|checkSmsCode|entryLaunch|embed|checkTeacher|saveUserInfo|saveAvatar|saveSignature)/,
  ],
  // What a hospital is run by, and stands at an address of the daily work.
  [
    'managing',
    /^(activateModule|revokeRelease|criticalItem|(save|get)GuardRules|remote(Recharge|Reverse|AnswerRequest|QueryRequests)|(get|save)BookingSetting|(pair|query|revoke)Screens?$)/,
  ],
]
/** What leaves events and is no call: routes, sockets, devices, the server itself. */
const OTHERS: readonly (readonly [AuditKind, readonly string[]])[] = [
  ['printing', ['GET /report.pdf']],
  ['exporting', ['GET /study.zip', 'GET /consultations/files', 'GET /consultations/calendar.ics']],
  ['sharing', ['GET /shared/study.zip']],
  [
    'images',
    [
      'dicomweb store',
      'dicomweb retrieve',
      'images of another patient bound',
      'RisLocalDiagnose.do?func=AddImages',
      'RisEcg.do?func=UploadEcg',
    ],
  ],
  ['account', ['clock', 'push subscribe', 'room meeting', 'room consultation']],
  [
    'managing',
    [
      ...['POST /releases', 'POST /releases/activate', 'POST /releases/rollback'],
      // Files that come in by a route of their own.
      ...['hospital_manage_reportImport.do', 'hospital_manage_userSheet.do'],
    ],
  ],
]

/** Management's own addresses: all that stands there manages, looked at or changed. */
const MANAGING = /^(hospital_manage_|hospital_union_|RisManage\.do)/

const kindOfCall = (short: string, { name, writes }: Call): AuditKind =>
  MANAGING.test(name) ? 'managing' : (GROUPS.find(([, names]) => names.test(short))?.[0] ?? (writes ? 'changing' : 'reading'))

const KINDS: ReadonlyMap<string, AuditKind> = new Map([
  ...(Object.keys(calls) as CallName[]).map((short) => [calls[short].name, kindOfCall(short, calls[short] as unknown as Call)] as const),
  ...OTHERS.flatMap(([kind, names]) => names.map((name) => [name, kind] as const)),
])

/** The group of what an event's `call` says; an upload or a route that no list knows changes something. */
export const kindOf = (call: string): AuditKind => KINDS.get(call) ?? 'changing'

/** All that is of a group, as events name it. */
export const callsOf = (kind: AuditKind): readonly string[] => [...KINDS].filter(([, one]) => one === kind).map(([call]) => call)
/** All that some group names; what none does changes. */
export const knownCalls: readonly string[] = [...KINDS.keys()]
