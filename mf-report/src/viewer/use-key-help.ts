import { useT } from '@farsight/shared/i18n'
import { useKeyHints } from '@farsight/shared/ui/data'
import { useMemo } from 'react'

/** Tells the help of F1 the keys of the images. `marks`: a region can be written into a text here; `keys`: key images can be picked. */
export function useKeyHelp(marks: boolean, keys = false): void {
  const t = useT('mf-report')
  useKeyHints(
    useMemo(
      () => [
        {
          title: t('keyHelp.images'),
          hints: [
            { keys: ['↑', '↓'], does: t('keyHelp.slice') },
            { keys: ['Home', 'End'], does: t('keyHelp.ends') },
            { keys: ['PgUp', 'PgDn'], does: t('keyHelp.series') },
            { keys: ['1–6'], does: t('keyHelp.presets') },
            { keys: ['W', 'Z', 'P', 'S'], does: t('keyHelp.mouse') },
            { keys: ['L', 'A', 'E', 'R', 'O'], does: t('keyHelp.measure') },
            { keys: ['I'], does: t('keyHelp.invert') },
            { keys: ['U'], does: t('keyHelp.overlays') },
            { keys: ['H', 'V'], does: t('keyHelp.flip') },
            { keys: ['[', ']'], does: t('keyHelp.turn') },
            { keys: ['0'], does: t('keyHelp.reset') },
            { keys: ['D'], does: t('keyHelp.imageLayout') },
            { keys: ['X'], does: t('keyHelp.imageLink') },
            { keys: ['C'], does: t('keyHelp.imageCine') },
            { keys: ['B'], does: t('keyHelp.imagePrior') },
            { keys: ['T'], does: t('keyHelp.imagePlanes') },
            ...(marks ? [{ keys: ['M'], does: t('keyHelp.mark') }] : []),
            ...(keys ? [{ keys: ['K'], does: t('keyHelp.key') }] : []),
            { keys: ['Delete'], does: t('keyHelp.remove') },
            ...(keys ? [{ keys: ['Ctrl+Z'], does: t('keyHelp.undoRemove') }] : []),
            { keys: ['Esc'], does: t('keyHelp.off') },
          ],
        },
      ],
      [t, marks, keys],
    ),
  )
}
