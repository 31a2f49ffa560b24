import { freshRows, type LiveList, useLiveExams } from '@farsight/shared/exams'
import { type ListRequest, rowFeed } from '@farsight/shared/exams/model'
import { listStore } from '../../model/list-store'
import { LIST_KEY, QUEUES_KEY } from './use-list'

const LIVE: LiveList = { key: LIST_KEY, store: listStore, listen: rowFeed(), fresh: freshRows, counts: QUEUES_KEY }

/** Keeps the rows of an answer as they are on the server, as long as the list is on the screen. */
export const useLiveRows = (request: ListRequest): void => useLiveExams(LIVE, request)
