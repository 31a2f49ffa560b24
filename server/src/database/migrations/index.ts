import type { Migration } from '../migrate'
import { foundation } from './0001-foundation'
import { releases } from './0002-releases'
import { embedding } from './0003-embedding'
import { accounts } from './0004-accounts'
import { codes } from './0005-codes'
import { messages } from './0006-messages'
import { relations } from './0007-relations'
import { orders } from './0008-orders'
import { credits } from './0009-credits'
import { lists } from './0010-lists'
import { acts } from './0011-acts'
import { waiting } from './0012-waiting'
import { reconciled } from './0013-reconciled'
import { listed } from './0014-listed'
import { reportWork } from './0015-report-work'
import { critical } from './0016-critical'
import { reportOut } from './0017-report-out'
import { guard } from './0018-guard'
import { signed } from './0019-signed'
import { outgoingFile } from './0020-outgoing-file'
import { readingOverrides } from './0021-reading-overrides'
import { seriesIdentities } from './0022-series-identities'
import { regions } from './0023-regions'
import { share } from './0024-share'
import { imageDoor } from './0025-image-door'
import { studyOfItsExam } from './0026-study-of-its-exam'
import { toldWhy } from './0027-told-why'
import { hanging } from './0028-hanging'
import { localPrint } from './0029-local-print'
import { searched } from './0030-searched'
import { imagesTold } from './0031-images-told'
import { frontDesk } from './0032-front-desk'
import { register } from './0033-register'
import { booking } from './0034-booking'
import { triage } from './0035-triage'
import { people } from './0036-people'
import { imagedPatients } from './0037-imaged-patients'
import { mergedPeople } from './0038-merged-people'
import { mergedQueue } from './0039-merged-queue'
import { sheetOfExam } from './0040-sheet-of-exam'
import { ecg } from './0041-ecg'
import { ecgFile } from './0042-ecg-file'
import { ecgCriticals } from './0043-ecg-criticals'
import { consultation } from './0044-consultation'
import { meeting } from './0045-meeting'
import { ecgCorrection } from './0046-ecg-correction'
import { statistics } from './0047-statistics'
import { managePeople } from './0048-manage-people'
import { manageSettings } from './0049-manage-settings'
import { partners } from './0050-partners'
import { outwardRules } from './0051-outward-rules'
import { userCentre } from './0052-user-centre'
import { auditChain } from './0054-audit-chain'
import { signatures } from './0055-signatures'
import { templateKeeping } from './0057-template-keeping'
import { imports } from './0059-imports'
import { dutyVersion } from './0060-duty-version'
import { separationWish } from './0061-separation-wish'
import { accountChanges } from './0062-account-changes'
import { relationEnds } from './0063-relation-ends'
import { pushRuleFormer } from './0066-push-rule-former'
import { correctionSignatures } from './0068-correction-signatures'
import { phoneChanged } from './0069-phone-changed'
import { messagesResumed } from './0070-messages-resumed'
import { examLinesImported } from './0071-exam-lines-imported'
import { acceptedOrders } from './0072-accepted-orders'
import { queueMarks } from './0073-queue-marks'
import { roomHours } from './0074-room-hours'

/** All steps in the order of their numbers. */
export const migrations: readonly Migration[] = [
  foundation,
  releases,
  embedding,
  accounts,
  codes,
  messages,
  relations,
  orders,
  credits,
  lists,
  acts,
  waiting,
  reconciled,
  listed,
  reportWork,
  critical,
  reportOut,
  guard,
  signed,
  outgoingFile,
  readingOverrides,
  seriesIdentities,
  regions,
  share,
  imageDoor,
  studyOfItsExam,
  toldWhy,
  hanging,
  localPrint,
  searched,
  imagesTold,
  frontDesk,
  register,
  booking,
  triage,
  people,
  imagedPatients,
  mergedPeople,
  mergedQueue,
  sheetOfExam,
  ecg,
  ecgFile,
  ecgCriticals,
  consultation,
  meeting,
  ecgCorrection,
  statistics,
  managePeople,
  manageSettings,
  partners,
  outwardRules,
  userCentre,
  auditChain,
  signatures,
  templateKeeping,
  imports,
  dutyVersion,
  separationWish,
  accountChanges,
  relationEnds,
  pushRuleFormer,
  correctionSignatures,
  phoneChanged,
  messagesResumed,
  examLinesImported,
  acceptedOrders,
  queueMarks,
  roomHours,
]
