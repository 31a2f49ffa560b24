import { ctChest } from './ct-chest.ts'
import { ctHead } from './ct-head.ts'
import { dxChest } from './dx-chest.ts'
import { mrBrain } from './mr-brain.ts'
import type { StudyInstance, StudyKind, StudyRequest } from './study.ts'

const makers: Partial<Record<StudyKind, (request: StudyRequest) => Iterable<StudyInstance>>> = {
  'ct-head': ctHead,
  'dx-chest': dxChest,
  'ct-chest': ctChest,
  'mr-brain': mrBrain,
}

/** The instances of one synthetic study, made one by one as they are asked for: nothing is held, nothing is a picture of a person. */
export function makeStudy(request: StudyRequest): Iterable<StudyInstance> {
  return makers[request.kind]!(request)
}
