import { EcgRefused } from '../../src/ecg/refused'

/** Why something was refused, `opened` where it was not; what is no refusal is thrown on. */
export function reasonOf(act: () => unknown): string {
  try {
    act()
    return 'opened'
  } catch (error) {
    if (!(error instanceof EcgRefused)) throw error
    return error.message
  }
}
