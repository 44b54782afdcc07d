const nameMax = 60
export const nameProblem = (name: string, which: string): string =>
  name === '' ? `Enter your ${which} name` : [...name].length > nameMax ? `Use at most ${nameMax} characters` : ''
