import { ORDER_QUEUES } from '../../model/order'
import { orderStore } from '../../model/order-store'

/** The chips in the order of their number keys. A second press gives the choice up again. */
export const ORDER_CHIPS: readonly (() => void)[] = ORDER_QUEUES.map(
  (queue) => () => orderStore.ask({ queue: orderStore.get().query.queue === queue ? '' : queue }),
)
