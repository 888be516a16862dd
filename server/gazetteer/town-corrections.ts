/** What GeoNames has wrong or out of date about towns that matter to finding a place, by the name it gives and the State. */
export interface TownCorrection {
  /** As GeoNames spells it, without accents. */
  readonly name: string;
  readonly state: string;
  /** The name of today; the old one stays findable. */
  readonly rename?: string;
  readonly population?: number;
  /** A part of a larger city: found as a place, never named as the city. */
  readonly part?: true;
  readonly also?: readonly string[];
}

const part = (state: string, ...names: string[]): TownCorrection[] => names.map((name) => ({ name, state, part: true }));

export const TOWN_CORRECTIONS: readonly TownCorrection[] = [
  // Names of today
  { name: 'Gurgaon', state: 'Haryana', rename: 'Gurugram', population: 876_969 },
  { name: 'Allahabad', state: 'Uttar Pradesh', rename: 'Prayagraj' },
  { name: 'Mysore', state: 'Karnataka', rename: 'Mysuru' },
  { name: 'Hubli', state: 'Karnataka', rename: 'Hubballi' },
  { name: 'Mangalore', state: 'Karnataka', rename: 'Mangaluru' },
  { name: 'Gulbarga', state: 'Karnataka', rename: 'Kalaburagi' },
  { name: 'Belgaum', state: 'Karnataka', rename: 'Belagavi' },
  { name: 'Bellary', state: 'Karnataka', rename: 'Ballari' },
  { name: 'Bijapur', state: 'Karnataka', rename: 'Vijayapura' },
  { name: 'Shimoga', state: 'Karnataka', rename: 'Shivamogga' },
  { name: 'Tumkur', state: 'Karnataka', rename: 'Tumakuru' },
  { name: 'Cochin', state: 'Kerala', rename: 'Kochi', also: ['Ernakulam'] },
  { name: 'Dehra Dun', state: 'Uttarakhand', rename: 'Dehradun' },
  { name: 'Bhubaneshwar', state: 'Odisha', rename: 'Bhubaneswar' },
  { name: 'Raurkela', state: 'Odisha', rename: 'Rourkela' },
  { name: 'Haora', state: 'West Bengal', rename: 'Howrah' },
  { name: 'Rajahmundry', state: 'Andhra Pradesh', rename: 'Rajamahendravaram' },
  { name: 'Chanda', state: 'Maharashtra', rename: 'Chandrapur' },
  { name: 'Pimpri', state: 'Maharashtra', rename: 'Pimpri-Chinchwad', population: 1_727_692 },
  { name: 'Ahmadnagar', state: 'Maharashtra', rename: 'Ahilyanagar', also: ['Ahmednagar'] },
  { name: 'Aurangabad', state: 'Maharashtra', rename: 'Chhatrapati Sambhajinagar', also: ['Sambhajinagar'] },
  { name: 'Teni', state: 'Tamil Nadu', rename: 'Theni', population: 94_453 },
  // Names people still say
  { name: 'Bengaluru', state: 'Karnataka', also: ['Bangalore', 'Blr'] },
  { name: 'Mumbai', state: 'Maharashtra', also: ['Bombay'] },
  { name: 'Kolkata', state: 'West Bengal', also: ['Calcutta'] },
  { name: 'Chennai', state: 'Tamil Nadu', also: ['Madras'] },
  { name: 'Pune', state: 'Maharashtra', also: ['Poona'] },
  { name: 'Delhi', state: 'Delhi', also: ['New Delhi'] },
  { name: 'Hyderabad', state: 'Telangana', also: ['Hyd'] },
  { name: 'Vadodara', state: 'Gujarat', also: ['Baroda'] },
  { name: 'Thiruvananthapuram', state: 'Kerala', also: ['Trivandrum'] },
  { name: 'Kozhikode', state: 'Kerala', also: ['Calicut'] },
  { name: 'Thrissur', state: 'Kerala', also: ['Trichur'] },
  { name: 'Tiruchirappalli', state: 'Tamil Nadu', also: ['Trichy'] },
  { name: 'Thoothukudi', state: 'Tamil Nadu', also: ['Tuticorin'] },
  { name: 'Visakhapatnam', state: 'Andhra Pradesh', population: 1_728_128, also: ['Vizag'] },
  { name: 'Varanasi', state: 'Uttar Pradesh', also: ['Banaras', 'Kashi'] },
  { name: 'Puducherry', state: 'Puducherry', also: ['Pondicherry'] },
  { name: 'Guwahati', state: 'Assam', also: ['Gauhati'] },
  { name: 'Navi Mumbai', state: 'Maharashtra', population: 1_120_547, also: ['New Bombay'] },
  // Figures of a whole district, or of another place of that name
  { name: 'Kallakurichi', state: 'Tamil Nadu', population: 52_508 },
  { name: 'Tirunelveli', state: 'Tamil Nadu', population: 474_838, also: ['Nellai'] },
  { name: 'Nowrangapur', state: 'Odisha', population: 29_960 },
  { name: 'Gorakhpur', state: 'Haryana', population: 20_000 },
  { name: 'Bilimora', state: 'Gujarat', population: 53_187 },
  { name: 'Punasa', state: 'Madhya Pradesh', population: 15_000 },
  { name: 'Jamshedpur', state: 'Jharkhand', also: ['Tatanagar'] },
  { name: 'Noida', state: 'Uttar Pradesh', population: 637_272 },
  { name: 'Greater Noida', state: 'Uttar Pradesh', population: 102_054 },
  { name: 'Panchkula', state: 'Haryana', population: 211_355 },
  { name: 'Mohali', state: 'Punjab', population: 176_152, also: ['Sahibzada Ajit Singh Nagar', 'SAS Nagar'] },
  { name: 'Jammu', state: 'Jammu & Kashmir', population: 502_197 },
  // Parts of larger cities
  ...part('Delhi', 'New Delhi', 'Najafgarh', 'Rohini', 'Narela', 'Karol Bagh', 'Nangloi Jat', 'Sultanpur Majra', 'Deoli', 'Bhajanpura',
    'Karawal Nagar', 'Mustafabad', 'Burari', 'Pitampura', 'Defence Colony', 'Dwarka', 'Alipur'),
  ...part('Maharashtra', 'Shivaji Nagar', 'Borivli', 'Powai', 'Bandra', 'Andheri', 'Kandivli', 'Malad', 'Goregaon', 'Chembur', 'Ghatkopar', 'Mulund', 'Dadar',
    'Colaba', 'Worli', 'Kurla', 'Juhu', 'Vashi', 'Nerul', 'Kharghar', 'Airoli', 'Koparkhairna', 'Chinchwad'),
  ...part('Telangana', 'Kukatpalli', 'Gaddi Annaram', 'Quthbullapur', 'Malkajgiri', 'Lal Bahadur Nagar', 'Serilingampalle', 'Uppal Kalan',
    'Alwal', 'Kapra', 'Rajendranagar', 'Gachibowli', 'Ramachandrapuram', 'Bowenpally'),
  ...part('Tamil Nadu', 'Ambattur', 'Adyar', 'Velachery', 'Madhavaram', 'Madipakkam', 'Perungudi', 'Pallikaranai', 'Alandur', 'Tiruvottiyur', 'Valasaravakkam',
    'Maduravoyal', 'Porur', 'Mylapore', 'Nanganallur', 'Sholinganallur'),
  ...part('Karnataka', 'Whitefield', 'Yelahanka', 'Krishnarajapura', 'Kengeri', 'Kendriya Vihar', 'Marathahalli', 'Bommanahalli', 'Dasarahalli', 'Byatarayanapura',
    'Mahadevapura', 'Hebbal'),
  ...part('Kerala', 'Kanayannur', 'Vyttila', 'Edappally'),
  ...part('West Bengal', 'Salt Lake City', 'Dum Dum', 'South Dum Dum', 'Behala', 'Garden Reach', 'Jadabpur', 'Maheshtala', 'Bidhan Nagar', 'Cossipore'),
  ...part('Gujarat', 'Maninagar', 'Vejalpur', 'Ranip', 'Chandlodia', 'Ghatlodiya', 'Naroda', 'Vastral'),
];
