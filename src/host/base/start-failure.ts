/** A failure to start, with one sentence for the person at the terminal. Any other error is a defect. */
export class StartFailure extends Error {}
