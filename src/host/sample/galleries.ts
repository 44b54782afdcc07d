/** Albums of the media library. Two are empty, for a person to fill. */
type SampleGallery = { readonly name: string; readonly slug: string; readonly description: string }

export const galleries: readonly SampleGallery[] = [
  { name: 'Airports', slug: 'airports', description: 'Terminals and runways, for the covers of airport pages.' },
  { name: 'Blog', slug: 'blog', description: 'Covers and pictures inside posts.' },
  { name: 'Logos', slug: 'logos', description: 'Logos of clients and travel agents, on a transparent ground.' },
  { name: 'Website', slug: 'website', description: 'Logo, favicon and pictures of the pages.' },
]
