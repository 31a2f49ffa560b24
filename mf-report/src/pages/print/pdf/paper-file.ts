import { api, apiConfig } from '@farsight/shared/api'
import { ecgPaperWord, NETWORK_ERROR, PRINT_LAYOUTS, type PrintLayoutName, type PrintMark, USUAL_ECG_PAPER } from '@farsight/shared/domain'
import { bilingual, currentLanguage } from '@farsight/shared/i18n'
import { ownEcgPaper } from '../../../ecg/paper/own-paper'

/** The contract's path; a test holds the two equal. */
export const PDF_PATH = '/report.pdf'

/** Which paper of a report is wanted. */
export interface PaperWish {
  readonly procedureId: string
  /** The hospital's own for the modality unless told. */
  readonly layout?: PrintLayoutName | undefined
  /** An issue by its number; the newest unless told. */
  readonly issue?: number | undefined
  /** The text under review, with its mark. */
  readonly preliminary?: boolean | undefined
  readonly copy?: boolean | undefined
  /** How an ECG's sheet stands: the user's own way unless told. */
  readonly ecg?: string | undefined
}

/** A paper as the server drew it. */
export interface PaperFile {
  readonly bytes: Uint8Array
  readonly layout: PrintLayoutName
  /** 0 for what is not completed. */
  readonly issue: number
  readonly mark: PrintMark | undefined
  /** It has the sheet of an ECG. */
  readonly ecg: boolean
}

/** Why there is no paper; a failure like those of the client. */
class PaperError extends Error {
  override readonly name = 'PaperError'
  constructor(
    readonly kind: 'business' | 'network' | 'expired',
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

/** Where a paper is fetched. `view`: to be looked at and printed by the page, which counts it; without, it is a file that is taken. */
export function paperAddress({ procedureId, layout, issue, preliminary, copy, ecg }: PaperWish, view: boolean): string {
  const sheet = ecg ?? ecgPaperWord(ownEcgPaper())
  const words = {
    procedureId,
    ...(layout ? { layout } : {}),
    lang: currentLanguage(),
    ...(issue ? { issue: String(issue) } : {}),
    ...(preliminary ? { preliminary: '1' } : {}),
    ...(copy ? { copy: '1' } : {}),
    ...(view ? { view: '1' } : {}),
    ...(sheet === ecgPaperWord(USUAL_ECG_PAPER) ? {} : { ecg: sheet }),
  }
  return `${apiConfig().base}${PDF_PATH}?${new URLSearchParams(words).toString()}`
}

/** Fetches a paper for the page. */
export async function fetchPaperFile(wish: PaperWish): Promise<PaperFile> {
  const answer = await fetch(paperAddress(wish, true), {
    credentials: 'same-origin',
    headers: { 'Accept-Language': currentLanguage() },
  }).catch(() => undefined)
  if (!answer) throw new PaperError('network', 0, bilingual(NETWORK_ERROR))
  if (!answer.ok) throw await refusalOf(answer)
  const facts = Object.fromEntries((answer.headers.get('x-paper') ?? '').split('; ').map((fact) => fact.split('=')))
  return {
    bytes: new Uint8Array(await answer.arrayBuffer()),
    layout: Object.hasOwn(PRINT_LAYOUTS, facts.layout ?? '') ? (facts.layout as PrintLayoutName) : 'A4',
    issue: Number(facts.issue ?? 0),
    mark: facts.mark === undefined || facts.mark === 'none' ? undefined : (facts.mark as PrintMark),
    ecg: facts.ecg !== undefined,
  }
}

async function refusalOf(answer: Response): Promise<PaperError> {
  // The session is over, locked or another's: a call of the client meets the same, and the page says so.
  if (answer.status === 401) void api.call('checkSession', {}, { showLoading: false }).catch(() => undefined)
  const { errorCode, errorMsg } = ((await answer.json().catch(() => ({}))) ?? {}) as { errorCode?: unknown; errorMsg?: unknown }
  if (typeof errorCode === 'number' && typeof errorMsg === 'string') return new PaperError('business', errorCode, errorMsg)
  return new PaperError(answer.status === 401 ? 'expired' : 'network', 0, bilingual(NETWORK_ERROR))
}
