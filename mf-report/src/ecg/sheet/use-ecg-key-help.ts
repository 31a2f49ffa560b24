import { useT } from '@farsight/shared/i18n'
import { useKeyHints } from '@farsight/shared/ui/data'
import { useMemo } from 'react'

const HINTS: readonly (readonly [readonly string[], string])[] = [
  [['V', 'G', 'D', 'C'], 'paper'],
  [['T', 'A', 'P'], 'tools'],
  [['Enter'], 'measure'],
  [['←', '→', '↑', '↓'], 'arrows'],
  [['Shift'], 'shift'],
  [['X'], 'end'],
  [['R', 'N'], 'snap'],
  [['M'], 'march'],
  [[',', '.'], 'next'],
  [['Delete', 'Shift+Delete'], 'remove'],
  [['J', 'H', 'U'], 'filters'],
  [['B'], 'prior'],
  [['PgUp', 'PgDn', 'Home', 'End'], 'pan'],
  [['+', '−', '0', '1'], 'zoom'],
  [['K'], 'calibrate'],
  [['Esc'], 'off'],
]

/** Tells the help of F1 the keys of the ECG sheet. */
export function useEcgKeyHelp(): void {
  const t = useT('mf-report')
  useKeyHints(
    useMemo(
      () => [
        { title: t('ecgSheet.help.title'), hints: HINTS.map(([keys, does]) => ({ keys: [...keys], does: t(`ecgSheet.help.${does}`) })) },
      ],
      [t],
    ),
  )
}
