import { defineSlots, lazyWithRetry, type RowActionProps } from '@farsight/shared/module'
import module from '../../module.json'
import en from '../locales/en.json'
import zh from '../locales/zh.json'

const ExamConsultations = lazyWithRetry(() => import('./exam-consultations').then((file) => ({ default: file.ExamConsultations })))
const AskForOne = lazyWithRetry(() => import('./ask-for-one').then((file) => ({ default: file.AskForOne })))

/** The form of a request with this exam in it. */
export const addAddress = (risProcedureId: string): string => `/consultation/add?risProcedureId=${encodeURIComponent(risProcedureId)}`

export default defineSlots({
  module,
  i18n: { zh, en },
  fillings: {
    'mf-worklist/row-action.v1': {
      component: AskForOne,
      onSelect: ({ exam }: RowActionProps) => {
        location.hash = `#${addAddress(exam.risProcedureId)}`
      },
    },
    'mf-report/side-panel.v1': ExamConsultations,
  },
})
