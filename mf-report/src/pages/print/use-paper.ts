import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { CODE, layoutFor, type PrintLayoutName } from '@farsight/shared/domain'
import { failureOf } from '../../model/ports'
import type { Codes } from './codes'
import type { PrintData } from './paper-sheet'

/** A report ready to be put on paper. */
export interface Paper {
  readonly data: PrintData
  readonly codes: Codes
  readonly layout: 'A4' | 'A5'
}

type Settings = CallTypes['getPrintSettings']['answer']['val']

const QUIET = { promptType: 'none' } as const

/** The hospital's own choice of paper; as delivered where it cannot be asked. */
const settings = (): Promise<Settings | undefined> =>
  api
    .call('getPrintSettings', {}, { ...QUIET, showLoading: false })
    .then(({ val }) => val)
    .catch((thrown: unknown) => void failureOf(thrown))

/** Fetches what a paper shows, and draws its codes. */
export async function fetchPaper(procedureId: string): Promise<Paper> {
  const [{ val: data }, own, { codesOf }] = await Promise.all([
    api.call('getPrintData', { procedureId }, QUIET),
    settings(),
    import(/* webpackChunkName: "codes" */ './codes'),
  ])
  const { modality, checkNo } = data.exam
  return {
    data: { ...data, footer: data.footer ?? own?.footer ?? '' },
    codes: codesOf(data.verifyUrl ?? '', checkNo),
    layout: own?.layouts.find((one) => one.modality === modality)?.layout ?? layoutFor(modality),
  }
}

export interface Handed {
  readonly layout: PrintLayoutName
  readonly copies: number
  /** By the wrapper, without a dialog. */
  readonly local: boolean
}

/** Tells the server that a paper was handed over. In a partner's page that may only look, the paper comes out all the same. */
export async function countPaper({ data }: Paper, { layout, copies, local }: Handed): Promise<void> {
  const { exam, report } = data
  const counted = { procedureId: exam.risProcedureId, issue: Math.max(1, report.issue), layout, copies, local: local ? 1 : 0 } as const
  try {
    await api.call('countPrint', counted, QUIET)
  } catch (thrown) {
    if (failureOf(thrown).code !== CODE.embedMode) throw thrown
  }
}
