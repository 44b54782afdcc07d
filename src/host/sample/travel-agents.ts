/**
 * Travel agents, made up. Relations: `country` by alpha-2, `state` by ISO 3166-2 code, `city` by name in `cities`.
 * Telephone numbers are from ranges that regulators keep free for such uses; where a country has none there is none.
 */
export type SampleTravelAgent = {
  readonly name: string
  readonly licence: string
  readonly contactName: string
  readonly email: string
  readonly phone: string | null
  readonly website: string
  readonly country: string
  readonly state: string | null
  readonly city: string
  readonly address: string
  readonly verified: boolean
  readonly status: 'published' | 'draft' | 'in_review' | 'archived'
}

export const travelAgents: readonly SampleTravelAgent[] = [
  {
    name: 'Yamuna Travels', licence: 'IN-TA-20714', contactName: 'Rohit Bhatia', email: 'rohit@yamuna.example.com',
    phone: null, website: 'https://yamuna.example.com', country: 'IN', state: 'IN-DL', city: 'Delhi',
    address: '14 Connaught Lane\nNew Delhi 110001', verified: true, status: 'published',
  },
  {
    name: 'Malabar Holidays', licence: 'IN-TA-31882', contactName: 'Anitha Varghese',
    email: 'anitha@malabar.example.com', phone: null, website: 'https://malabar.example.com',
    country: 'IN', state: 'IN-KL', city: 'Kochi',
    address: '3 Harbour Road\nKochi 682001', verified: true, status: 'published',
  },
  {
    name: 'Gateway Journeys', licence: 'IN-TA-10455', contactName: 'Farhan Merchant', email: 'desk@gateway.example.com',
    phone: null, website: 'https://gateway.example.com', country: 'IN', state: 'IN-MH', city: 'Mumbai',
    address: '22 Apollo Street\nMumbai 400001', verified: false, status: 'in_review',
  },
  {
    name: 'Ladakh Trails', licence: 'IN-TA-40217', contactName: 'Tsering Dolma',
    email: 'hello@ladakhtrails.example.com', phone: null, website: 'https://ladakhtrails.example.com',
    country: 'IN', state: 'IN-LA', city: 'Leh',
    address: 'Old Road 8\nLeh 194101', verified: true, status: 'published',
  },
  {
    name: 'Thames & Tyne Travel', licence: 'UK-A-7731', contactName: 'Rachel Moore',
    email: 'rachel@thamestyne.example.com', phone: '+442079460771', website: 'https://thamestyne.example.com',
    country: 'GB', state: 'GB-ENG', city: 'London',
    address: '9 Wharf Passage\nLondon SE1 0AA', verified: true, status: 'published',
  },
  {
    name: 'Highland Wings', licence: 'UK-A-9020', contactName: 'Callum Fraser',
    email: 'callum@highlandwings.example.com', phone: '+441314960282', website: 'https://highlandwings.example.com',
    country: 'GB', state: 'GB-SCT',
    city: 'Edinburgh', address: '41 Castle Wynd\nEdinburgh EH1 0AA', verified: true, status: 'published',
  },
  {
    name: 'Spree Reisen', licence: 'DE-RB-5518', contactName: 'Jana Krüger', email: 'jana@spreereisen.example.org',
    phone: '+493023125042', website: 'https://spreereisen.example.org', country: 'DE', state: 'DE-BE', city: 'Berlin',
    address: 'Uferstraße 17\n10115 Berlin', verified: true, status: 'published',
  },
  {
    name: 'Atelier Voyages', licence: 'FR-IM-075', contactName: 'Hugo Lambert',
    email: 'hugo@ateliervoyages.example.org', phone: '+33199004217', website: 'https://ateliervoyages.example.org',
    country: 'FR', state: 'FR-IDF', city: 'Paris',
    address: '6 rue du Canal\n75010 Paris', verified: false, status: 'published',
  },
  {
    name: 'Hudson Fare Desk', licence: 'US-ST-1183', contactName: 'Monica Reed', email: 'monica@hudsonfare.example.net',
    phone: '+12125550164', website: 'https://hudsonfare.example.net', country: 'US', state: 'US-NY', city: 'New York',
    address: '210 Pier Avenue\nNew York, NY 10001', verified: true, status: 'published',
  },
  {
    name: 'Harbour City Travel', licence: 'AU-T-3306', contactName: 'Ben Nguyen', email: 'ben@harbourcity.example.com',
    phone: '+61255501234', website: 'https://harbourcity.example.com', country: 'AU', state: 'AU-NSW', city: 'Sydney',
    address: '5 Quay Lane\nSydney NSW 2000', verified: true, status: 'published',
  },
  {
    name: 'Creek Side Tours', licence: 'AE-T-8842', contactName: 'Layla Rahman', email: 'layla@creekside.example.net',
    phone: null, website: 'https://creekside.example.net', country: 'AE', state: 'AE-DU', city: 'Dubai',
    address: 'Office 12, Souk Lane\nDubai', verified: false, status: 'draft',
  },
  {
    name: 'Merlion Connections', licence: 'SG-TA-2290', contactName: 'Wei Ling Tan',
    email: 'weiling@merlion.example.com', phone: null, website: 'https://merlion.example.com',
    country: 'SG', state: null, city: 'Singapore',
    address: '77 River Street\nSingapore 050077', verified: true, status: 'published',
  },
  {
    name: 'Khumbu Base Travel', licence: 'NP-TA-0612', contactName: 'Pasang Sherpa', email: 'pasang@khumbu.example.com',
    phone: null, website: 'https://khumbu.example.com', country: 'NP', state: 'NP-P3', city: 'Kathmandu',
    address: 'Thamel Marg 30\nKathmandu 44600', verified: true, status: 'archived',
  },
]
