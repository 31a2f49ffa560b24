/** Formulas by which a QT is read as at 60 beats in a minute. */
export const QTC_FORMULAS = ['bazett', 'fridericia', 'framingham', 'hodges'] as const
export type QtcFormula = (typeof QTC_FORMULAS)[number]

/**
 * A QT in ms at an RR in ms, corrected: Bazett QT/√RR (1920), Fridericia QT/∛RR (1920), Framingham QT + 154(1 − RR) (Sagie 1992), Hodges
 * QT + 1.75(HR − 60) (1983); RR in seconds, HR in beats a minute. Whole milliseconds; undefined where QT or RR is none.
 */
export function qtc(formula: QtcFormula, qtMs: number, rrMs: number): number | undefined {
  if (!(qtMs > 0 && rrMs > 0 && Number.isFinite(qtMs) && Number.isFinite(rrMs))) return undefined
  const rr = rrMs / 1000
  const corrected = {
    bazett: () => qtMs / Math.sqrt(rr),
    fridericia: () => qtMs / Math.cbrt(rr),
    framingham: () => qtMs + 154 * (1 - rr),
    hodges: () => qtMs + 1.75 * (60 / rr - 60),
  }[formula]()
  return Math.round(corrected)
}

/** Beats in a minute of an RR in ms, as a whole number. */
export const heartRate = (rrMs: number): number | undefined => (rrMs > 0 && Number.isFinite(rrMs) ? Math.round(60_000 / rrMs) : undefined)
