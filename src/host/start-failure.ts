/** Why the host cannot start, in one sentence for the person at the terminal; whatever else is thrown is a defect. */
export class StartFailure extends Error {}
