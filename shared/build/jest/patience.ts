// A guard against hanging, not a measure: machines of hospitals and of CI are slow at times.
jest.setTimeout(60_000)
