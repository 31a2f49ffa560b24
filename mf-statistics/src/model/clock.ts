import { formatDateTime } from '@farsight/shared/domain'
import { serverNow } from '@farsight/shared/ui/data'

/** The server's wall clock now, as the wire writes it. */
export const serverClock = (): string => formatDateTime(serverNow())
