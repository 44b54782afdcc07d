import { prose } from './prose.ts'

/**
 * Guidance with the authority that publishes the rule. Relations: `type` by the name of a guideline type, `airport` by
 * IATA code or null where it holds everywhere. Days are counted from the day of seeding, so that some always expire
 * within 30 days and one has expired.
 */
type SampleGuideline = {
  readonly title: string
  readonly slug: string
  readonly type: string
  readonly airport: string | null
  readonly body: string
  readonly language: string
  readonly validFromDaysAgo: number | null
  readonly validToInDays: number | null
  readonly sourceUrl: string
  readonly status: 'published' | 'draft' | 'in_review'
}

export const guidelineDetails: readonly SampleGuideline[] = [
  {
    title: 'Liquids in hand baggage',
    slug: 'liquids-in-hand-baggage',
    type: 'Security',
    airport: null,
    language: 'en',
    validFromDaysAgo: 200,
    validToInDays: 165,
    status: 'published',
    sourceUrl: 'https://europa.eu/youreurope/citizens/travel/carry/luggage-restrictions/index_en.htm',
    body: prose(`
At most airports liquids, gels, pastes and aerosols may go through security only in containers of **up to 100 ml**, all
of them in one clear bag that closes and holds no more than one litre.

- The size printed on the container counts, not how much is left in it.
- Medicines and baby food for the journey are allowed in larger amounts; have them ready to show.
- Drinks bought after security can go on board. When you change planes they may be taken away at the next checkpoint,
  unless they are in a sealed bag with the receipt.

Airports with newer scanners may allow larger containers. The airport where you *start* decides, and the one where you
change planes decides again: look at both before you pack.`),
  },
  {
    title: 'Power banks and spare batteries',
    slug: 'power-banks-and-spare-batteries',
    type: 'Baggage',
    airport: null,
    language: 'en',
    validFromDaysAgo: 300,
    validToInDays: 18,
    status: 'published',
    sourceUrl: 'https://www.iata.org/en/programs/cargo/dgr/lithium-batteries/',
    body: prose(`
Spare lithium batteries and power banks belong in **hand baggage only**: in the hold nobody could put out a fire in
time.

| Energy | Cabin | Hold |
|---|---|---|
| up to 100 Wh | allowed | not allowed |
| 100–160 Wh | two at most, if the airline agrees beforehand | not allowed |
| over 160 Wh | not allowed | not allowed |

Protect the contacts against short circuits: original packaging, tape or one bag per battery. Many airlines also forbid
charging from a power bank, or stowing it in the overhead locker, during the flight.`),
  },
  {
    title: 'Electronic Travel Authorisation for the United Kingdom',
    slug: 'eta-for-the-united-kingdom',
    type: 'Passports and visas',
    airport: 'LHR',
    language: 'en',
    validFromDaysAgo: 240,
    validToInDays: 120,
    status: 'published',
    sourceUrl: 'https://www.gov.uk/eta',
    body: prose(`
Visitors who do not need a visa for a short stay in the United Kingdom need an **Electronic Travel Authorisation** (ETA)
before they travel. British and Irish citizens do not.

1. Apply in the UK ETA app or on GOV.UK, with the passport that you will travel on.
2. Most answers come within a day; allow three working days.
3. The ETA is linked to the passport. A new passport needs a new ETA.

It covers visits of up to six months each and lasts two years, or until the passport expires. Each traveller needs one,
babies included.`),
  },
  {
    title: 'ESTA for visits to the United States',
    slug: 'esta-for-the-united-states',
    type: 'Passports and visas',
    airport: 'JFK',
    language: 'en',
    validFromDaysAgo: 330,
    validToInDays: 60,
    status: 'published',
    sourceUrl: 'https://esta.cbp.dhs.gov/',
    body: prose(`
Citizens of the countries in the Visa Waiver Program may visit the United States for up to 90 days with an approved
**ESTA** and an electronic passport. Apply at least 72 hours before departure, on the official site only: others charge
for the same form.

An approval lasts two years, or until the passport expires. It lets you board; the officer at the border decides on
entry. If you have no right to the programme, or ESTA is refused, you need a visa from an embassy.`),
  },
  {
    title: "Entry/Exit System at Europe's borders",
    slug: 'entry-exit-system-europe',
    type: 'Passports and visas',
    airport: 'FRA',
    language: 'en',
    validFromDaysAgo: 180,
    validToInDays: 27,
    status: 'published',
    sourceUrl: 'https://travel-europe.europa.eu/ees_en',
    body: prose(`
Travellers who are not citizens of an EU or Schengen country and come for a short stay are registered electronically
when they cross an external border. The **Entry/Exit System** replaces the stamp in the passport.

- On the first visit a photograph and fingerprints are taken; children under 12 give no fingerprints.
- Registration is free and is done at the border, not before.
- The record is used again on later visits, so the following crossings are faster.

Allow more time for the first entry, and on a connection choose a flight that leaves you room for the queue.`),
  },
  {
    title: 'e-Visa and arrival at Delhi',
    slug: 'e-visa-and-arrival-at-delhi',
    type: 'Passports and visas',
    airport: 'DEL',
    language: 'en',
    validFromDaysAgo: 150,
    validToInDays: 200,
    status: 'published',
    sourceUrl: 'https://indianvisaonline.gov.in/evisa/tvoa.html',
    body: prose(`
Citizens of many countries can apply for an Indian e-Visa online. Use the government's site only, and apply well before
the journey; the passport must be valid for at least six months after arrival and have two empty pages.

Print the Electronic Travel Authorisation and carry it. In the immigration hall of Terminal 3 follow the signs for
**e-Visa**: photograph and fingerprints are taken there. The stamp shows how long you may stay; check it before you
leave the counter.`),
  },
  {
    title: 'Wheelchair assistance at Delhi',
    slug: 'wheelchair-assistance-at-delhi',
    type: 'Special assistance',
    airport: 'DEL',
    language: 'en',
    validFromDaysAgo: 90,
    validToInDays: 275,
    status: 'published',
    sourceUrl: 'https://www.dgca.gov.in/',
    body: prose(`
Tell the airline at least **48 hours** before departure that you need assistance, and in which way: for distance only,
for stairs, or to and from the seat. The airline provides the help; there is no charge for it.

Those who travel with a battery-powered wheelchair should give its weight, measures and type of battery at the same
time. It travels in the hold free of charge and should be brought back to the door of the aircraft on request.

At Terminal 3 help points stand at the departure kerb. Be there at least three hours before an international flight.`),
  },
  {
    title: 'Assistance at European airports',
    slug: 'assistance-at-european-airports',
    type: 'Special assistance',
    airport: null,
    language: 'en',
    validFromDaysAgo: 400,
    validToInDays: null,
    status: 'published',
    sourceUrl: 'https://europa.eu/youreurope/citizens/travel/transport-disability/reduced-mobility/index_en.htm',
    body: prose(`
In the European Union the **airport** provides assistance for passengers with reduced mobility, free of charge, from the
point of arrival at the airport to the seat and back.

Ask for it through the airline or travel agent at least 48 hours before departure. Without notice the airport must still
make every reasonable effort. Two pieces of mobility equipment travel free of charge, and a recognised assistance dog
may travel in the cabin under national rules.`),
  },
  {
    title: 'Baby milk, food and prams',
    slug: 'baby-milk-food-and-prams',
    type: 'Travelling with children',
    airport: null,
    language: 'en',
    validFromDaysAgo: 365,
    validToInDays: null,
    status: 'published',
    sourceUrl: 'https://www.gov.uk/hand-luggage-restrictions/baby-food-and-baby-milk',
    body: prose(`
When you travel with a baby, milk, sterilised water and baby food for the journey may go through security in containers
of more than 100 ml. Officers may open them to screen the contents. Breast milk is allowed in the United Kingdom even
when the baby does not travel with you; frozen milk and gel packs are another matter, so look at the rule before you
pack them.

A pram or pushchair can usually be taken to the gate and is loaded there. Ask at check-in whether you get it back at the
aircraft door or at the baggage belt: it differs from airport to airport.`),
  },
  {
    title: 'Changing terminals at Heathrow',
    slug: 'changing-terminals-at-heathrow',
    type: 'Connections',
    airport: 'LHR',
    language: 'en',
    validFromDaysAgo: 100,
    validToInDays: 300,
    status: 'published',
    sourceUrl: 'https://www.heathrow.com/at-the-airport/flight-connections',
    body: prose(`
Follow the purple **Flight connections** signs from the gate. A free bus runs between the terminals inside the secure
area, and you go through security again before the next departure.

If your bags are not checked through, or you booked two separate tickets, you enter the United Kingdom, collect your
bags and travel between the terminals on your own; trains between them are free. Allow at least three hours for that,
and look up whether you need an ETA or visa to pass the border.`),
  },
  {
    title: 'Yellow fever certificate',
    slug: 'yellow-fever-certificate',
    type: 'Health',
    airport: 'NBO',
    language: 'en',
    validFromDaysAgo: 500,
    validToInDays: null,
    status: 'published',
    sourceUrl: 'https://www.who.int/news-room/fact-sheets/detail/yellow-fever',
    body: prose(`
Some countries let you in only with an international certificate of vaccination against yellow fever, above all when you
come from, or have changed planes in, a country where the disease occurs.

- The certificate becomes valid **ten days** after the vaccination and stays valid for life.
- A long stop at an airport in between can count as a stay: look at the list of the country you travel to.
- If a doctor advises against the vaccine, carry a written exemption.`),
  },
  {
    title: 'What not to bring into Singapore',
    slug: 'what-not-to-bring-into-singapore',
    type: 'Customs and biosecurity',
    airport: 'SIN',
    language: 'en',
    validFromDaysAgo: 260,
    validToInDays: 9,
    status: 'published',
    sourceUrl: 'https://www.customs.gov.sg/individuals/going-through-customs/arrivals/prohibited-goods/',
    body: prose(`
Singapore forbids the import of **electronic cigarettes** and other vaporisers, chewing tobacco, and chewing gum other
than approved dental or medicinal gum. There is no duty-free allowance for cigarettes: every packet is dutiable and must
be declared.

Go to the **Red Channel** when you are not sure. Penalties for controlled drugs are severe and include death.`),
  },
  {
    title: 'Declare food when you enter Australia',
    slug: 'declare-food-in-australia',
    type: 'Customs and biosecurity',
    airport: 'SYD',
    language: 'en',
    validFromDaysAgo: 220,
    validToInDays: 140,
    status: 'in_review',
    sourceUrl: 'https://www.agriculture.gov.au/biosecurity-trade/travelling/bringing-mailing-goods',
    body: prose(`
Australia has some of the strictest biosecurity rules in the world. You must **declare** all food, plant material and
animal products on arrival, including what was served on board.

Declared goods that are not allowed are taken away without a fine, or you may leave them in the bins before the
checkpoint. Goods that are not declared can mean a fine on the spot and, for some visitors, a cancelled visa. Clean
soil off boots and camping gear before you pack.`),
  },
  {
    title: 'Flying to Lukla: weather and spare days',
    slug: 'flying-to-lukla',
    type: 'Connections',
    airport: 'LUA',
    language: 'en',
    validFromDaysAgo: 60,
    validToInDays: 25,
    status: 'published',
    sourceUrl: 'https://caanepal.gov.np/',
    body: prose(`
Flights to Lukla operate by sight, mostly in the morning. Clouds and wind close the airfield for hours and sometimes for
days. In the busy seasons many flights start from Ramechhap (Manthali), four to five hours by road from Kathmandu.

Plan **two spare days** before an onward flight home, pack light (allowances are usually 15 kg, hand baggage included),
and keep medicines and warm clothes with you rather than in the hold.`),
  },
  {
    title: 'Winter fog at Delhi',
    slug: 'winter-fog-at-delhi',
    type: 'Connections',
    airport: 'DEL',
    language: 'en',
    validFromDaysAgo: 130,
    validToInDays: -12,
    status: 'published',
    sourceUrl: 'https://mausam.imd.gov.in/',
    body: prose(`
From mid-December to the end of January dense fog often settles on Delhi between midnight and the late morning. The
runways are equipped for landings in very low visibility, but fewer aircraft can move in an hour, so delays spread.

Choose a flight after noon where you can, allow at least four hours for a connection on separate tickets, and give the
airline a telephone number on which it can reach you.`),
  },
  {
    title: 'Late, cancelled or full: your rights in Europe',
    slug: 'passenger-rights-in-europe',
    type: 'Passenger rights',
    airport: null,
    language: 'en',
    validFromDaysAgo: 30,
    validToInDays: null,
    status: 'draft',
    sourceUrl: 'https://europa.eu/youreurope/citizens/travel/passenger-rights/air/index_en.htm',
    body: prose(`
Regulation (EC) No 261/2004 covers flights from an airport in the European Union, and flights to one with a European
airline. If you arrive three hours late or more, or the flight is cancelled at short notice, you may have a right to
compensation of 250 to 600 euros by distance, unless extraordinary circumstances were the cause.

Whatever the cause, the airline owes you **care**: meals, two messages or calls, and a hotel when you must stay the
night. Keep receipts and boarding passes, and write to the airline first.`),
  },
]
