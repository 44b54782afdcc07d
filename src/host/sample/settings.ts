/** The website settings. Images are left to the person who has the logo. */
export const settings = {
  siteUrl: 'https://www.example.com',
  siteName: 'Airside Guide',
  tagline: 'Airports explained before you fly',
  contactEmail: 'hello@example.com',
  // Ofcom keeps 020 7946 0000–0999 free for uses like this one.
  contactPhone: '+442079460142',
  address: 'Airside Guide\n12 Janpath\nNew Delhi 110001\nIndia',
  social: [
    { network: 'instagram', url: 'https://www.instagram.com/example' },
    { network: 'youtube', url: 'https://www.youtube.com/@example' },
    { network: 'linkedin', url: 'https://www.linkedin.com/company/example' },
  ],
  defaultLanguage: 'en',
  defaultTimeZone: 'Asia/Kolkata',
  defaultRobots: 'index, follow',
  maintenance: false,
  contentAccess: 'off',
  contentMaxAge: 60,
  intakeAccess: 'off',
  intakeMinSeconds: 3,
  intakeLinks: 3,
} as const
