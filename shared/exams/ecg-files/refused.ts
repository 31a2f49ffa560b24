const REASONS = ['unknown', 'notRead', 'truncated', 'checksum', 'packed', 'noLead', 'noFile', 'scale', 'rate', 'broken', 'hostile', 'large']
/** Why a file is no ECG, by the dictionary's word; the worker's own codes are one. */
export const reasonOf = (reason: string): string => (REASONS.includes(reason) ? reason : 'worker')
