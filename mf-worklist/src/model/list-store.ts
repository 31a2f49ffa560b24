import { type ExamListState, examStoreOf, FIRST_QUERY, type ListQuery } from '@farsight/shared/exams/model'

export type ListState = ExamListState<ListQuery>

/** The memory of the local list. */
export const listStore = examStoreOf<ListQuery>(FIRST_QUERY)

/** The cursor to ask a page with, undefined for a numbered one. */
export const cursorFor = listStore.cursorFor
