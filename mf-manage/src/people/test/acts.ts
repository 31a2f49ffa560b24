import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

export const user = userEvent.setup()
export const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
/** What stands in the open dialog. */
export const dialog = () => within(screen.getByRole('dialog'))
