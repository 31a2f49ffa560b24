import type { Handler } from '../handler'
import { consultationAssign } from './assign'
import { consultationCancel } from './cancel'
import { consultationCreate } from './create'
import { consultationGet } from './get'
import { consultationList } from './list'
import { consultationNextStep } from './next-step'
import { consultationsOfExam } from './of-exam'
import { consultationOpenCase } from './open-case'
import { consultationSaveOpinion } from './opinion'
import { consultationRemoveFile } from './remove-file'
import { consultationSaveStep } from './save-step'
import { consultationSign } from './sign'
import { consultationTargets } from './targets'

/** Consultations of several hospitals: asked, checked, triaged, held, checked again, signed. */
export const consultationHandlers: readonly Handler[] = [
  consultationList,
  consultationTargets,
  consultationCreate,
  consultationGet,
  consultationSaveStep,
  consultationNextStep,
  consultationAssign,
  consultationSaveOpinion,
  consultationRemoveFile,
  consultationCancel,
  consultationSign,
  consultationOpenCase,
  consultationsOfExam,
]
