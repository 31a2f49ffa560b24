export { testRow } from '../../../../shared/api/test/exam-row'
