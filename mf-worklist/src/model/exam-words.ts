import { EXAM_TEXTS } from '@farsight/shared/exams'
import { registerNamespace } from '@farsight/shared/i18n'

// The words of every list of exams are among this module's own: its pages speak of rows, columns and acts as well.
registerNamespace('mf-worklist', EXAM_TEXTS)
