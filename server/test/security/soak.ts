/**
 * Long campaigns run whole by `npm run soak -- <ID>`, which runs this folder's tests with SOAK=<ID>; the test run keeps a
 * sample of each.
 */
export const soaking = (id: 'AZ-01' | 'AZ-03' | 'AZ-04' | 'IV-01' | 'CS-02' | 'CS-07' | 'CS-10' | 'RIGHTS' | 'RS-27' | 'STAT'): boolean =>
  process.env.SOAK === id
