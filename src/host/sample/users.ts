/**
 * People of the sample. Relations: `role` by the name in `roles`, `status` by the key of a system user status.
 * None is an administrator and none has a password: only the first administrator, made at the first start, can sign in
 * until it gives the others access, and the rule that one administrator remains is not fulfilled by a sample.
 */
type SampleUser = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: string
  readonly status: 'active' | 'pending' | 'suspended'
  readonly language: string
  readonly timeZone: string
  readonly bio: string
}

export const users: readonly SampleUser[] = [
  {
    firstName: 'Meera',
    lastName: 'Nair',
    email: 'meera.nair@example.com',
    role: 'Editor',
    status: 'active',
    language: 'en-IN',
    timeZone: 'Asia/Kolkata',
    bio:
      'Meera has edited airport guides since 2016 and has changed planes in more than ninety of the airports she ' +
      'writes about. She lives in Delhi and takes the first metro of the day to Terminal 3.',
  },
  {
    firstName: 'Kofi',
    lastName: 'Owusu',
    email: 'kofi.owusu@example.com',
    role: 'Editor',
    status: 'active',
    language: 'en-GB',
    timeZone: 'Europe/London',
    bio:
      'A former airport operations officer, Kofi explains what happens on the other side of the glass: runways, ' +
      'weather, ground handling and why your flight waits for a slot.',
  },
  {
    firstName: 'Lena',
    lastName: 'Hoffmann',
    email: 'lena.hoffmann@example.com',
    role: 'Author',
    status: 'active',
    language: 'de',
    timeZone: 'Europe/Berlin',
    bio:
      'Lena travels by train to the airport and writes about everything between the platform and the gate. Two ' +
      'children keep her advice for families honest.',
  },
  {
    firstName: 'Daniel',
    lastName: 'Reyes',
    email: 'daniel.reyes@example.com',
    role: 'Support',
    status: 'active',
    language: 'en-US',
    timeZone: 'America/Chicago',
    bio: '',
  },
  {
    firstName: 'Ingrid',
    lastName: 'Solberg',
    email: 'ingrid.solberg@example.com',
    role: 'Author',
    status: 'suspended',
    language: 'nb',
    timeZone: 'Europe/Oslo',
    bio: '',
  },
  {
    firstName: 'Arjun',
    lastName: 'Mehta',
    email: 'arjun.mehta@example.org',
    role: 'Author',
    status: 'pending',
    language: 'en-IN',
    timeZone: 'Asia/Kolkata',
    bio: '',
  },
]
