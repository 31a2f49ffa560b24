import type { QtcFormula } from '@farsight/shared/ecg'
import { qtcOf, type ValueRow } from '../model/values'
import type { EcgFigures } from './desk'

/** The figures of the values that stand beside the sheet. */
export function figuresOf(rows: readonly ValueRow[], formula: QtcFormula): EcgFigures {
  const named = (['hr', 'pr', 'qrs', 'qt'] as const).flatMap((name) => {
    const value = rows.find((row) => row.name === name)?.value
    return value === undefined || value === null ? [] : [[name, value] as const]
  })
  const qtc = qtcOf(rows, formula)
  return { ...Object.fromEntries(named), ...(qtc === undefined ? {} : { qtc }) }
}
