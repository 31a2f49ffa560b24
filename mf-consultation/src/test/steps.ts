import type { ConsultationStep } from '@farsight/shared/domain'
import { screen, within } from '@testing-library/react'
import { type Answers, ConsBench } from './cons-bench'
import { ID, TARGETS, testConsultation } from './consultations'

/** The consultation as the server has it now, what the calls answer, and the bench that shows it. */
export const now = {} as { one: ReturnType<typeof testConsultation>; answers: Answers; bench: ConsBench }

/** Each write raises the number, as the server does. */
export function written(progress?: ConsultationStep) {
  return () => {
    now.one = { ...now.one, version: now.one.version + 1 }
    if (progress) now.one = { ...testConsultation(progress, {}, false), version: now.one.version }
    return { val: { version: now.one.version, progress: now.one.progress } }
  }
}

/** For each test: what every step asks is answered. */
export function startAnew(): void {
  now.answers = {
    consultationGet: () => ({ val: now.one }),
    consultationTargets: () => ({ val: TARGETS }),
    consultationSaveStep: written(),
    consultationAssign: written(),
  }
}

export async function show(
  at: ConsultationStep,
  stands = at,
  changes: Parameters<typeof testConsultation>[1] = {},
  mine = true,
): Promise<void> {
  now.one = testConsultation(stands, changes, mine)
  now.bench = new ConsBench(now.answers)
  now.bench.open(`/consultation/${at}?id=${ID}`)
  await screen.findByRole('region', { name: '患者' }, { timeout: 5_000 })
}
export const line = () => within(screen.getByRole('navigation', { name: '会诊进度' }))
export const writes = () => now.bench.writes()
