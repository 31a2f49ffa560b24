export const options = {}
export function run() {}
