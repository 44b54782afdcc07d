/** Why the host cannot start, as one sentence for the person at the terminal; everything else that is thrown is a defect. */
export class StartFailure extends Error {}
