import { openedEcgs } from '../../ecg/opened'
import type { Archive } from '../../images/door/archive'
import type { Handler } from '../handler'
import { queryEcgFiles, queryEcgPdf, withdrawEcgFile } from './files'
import { saveEcgMeasures } from './measures'
import { queryEcgWave } from './wave'

/** ECGs of an exam, and what was measured in them. */
export function ecgHandlers(parts: { readonly archive: Archive }): Handler[] {
  const opened = openedEcgs(parts.archive)
  return [queryEcgWave(opened), saveEcgMeasures, queryEcgFiles, queryEcgPdf(opened), withdrawEcgFile]
}
