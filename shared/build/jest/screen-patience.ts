import { configure } from '@testing-library/react'

// As long as a screen's test waits for what comes: a guard, not a measure. A second was too short on a machine that does other work as well.
configure({ asyncUtilTimeout: 15_000 })
