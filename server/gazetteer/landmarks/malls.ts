import type { Landmarks } from './landmark.ts';

/** Shopping malls. */
export const malls: Landmarks = {
  Delhi: [
    ['Select Citywalk', 28.5286, 77.2193, 'Select City Walk Saket'],
    ['DLF Promenade', 28.5427, 77.1562],
    ['Ambience Mall Vasant Kunj', 28.5413, 77.1553],
    ['Pacific Mall Tagore Garden', 28.6425, 77.1067],
    ['V3S Mall', 28.6367, 77.2863],
  ],
  Gurugram: [
    ['Ambience Mall Gurugram', 28.5052, 77.0969, 'Ambience Mall Gurgaon'],
    ['DLF Cyber Hub', 28.495, 77.0889, 'Cyberhub'],
  ],
  Noida: [
    ['DLF Mall of India', 28.5673, 77.3211, 'Mall of India'],
    ['The Great India Place', 28.5674, 77.3262, 'GIP Mall'],
  ],
  Mumbai: [
    ['Phoenix Palladium', 18.9943, 72.8243, 'High Street Phoenix'],
    ['Phoenix Marketcity Kurla', 19.0864, 72.8889],
    ['Inorbit Mall Malad', 19.1727, 72.8361],
    ['Oberoi Mall', 19.1741, 72.8606],
    ['R City Mall', 19.0997, 72.9163],
    ['Infiniti Mall Andheri', 19.1412, 72.8309],
  ],
  'Navi Mumbai': [
    ['Inorbit Mall Vashi', 19.0656, 73.0011],
    ['Seawoods Grand Central', 19.0215, 73.0184],
  ],
  Thane: [
    ['Viviana Mall', 19.2086, 72.9715],
    ['Korum Mall', 19.2023, 72.9644],
  ],
  Pune: [
    ['Phoenix Marketcity Pune', 18.5622, 73.9167],
    ['Amanora Mall', 18.5189, 73.9345],
    ['Seasons Mall', 18.5195, 73.9312],
  ],
  Bengaluru: [
    ['Phoenix Marketcity Bengaluru', 12.9959, 77.6963],
    ['Orion Mall', 13.0111, 77.5549],
    ['UB City', 12.9716, 77.5961],
    ['Forum Mall Koramangala', 12.9346, 77.6113, 'Nexus Koramangala'],
    ['Mantri Square Mall', 12.9917, 77.5705],
    ['Lulu Mall Bengaluru', 12.9795, 77.5591],
  ],
  Hyderabad: [
    ['Inorbit Mall Hyderabad', 17.4343, 78.3866],
    ['Forum Sujana Mall', 17.4844, 78.3889, 'Nexus Hyderabad Mall'],
    ['GVK One Mall', 17.4195, 78.4485],
    ['Sarath City Capital Mall', 17.4574, 78.3634],
  ],
  Chennai: [
    ['Express Avenue', 13.0588, 80.2642, 'EA Mall'],
    ['Phoenix Marketcity Chennai', 12.9915, 80.2166],
    ['VR Mall Chennai', 13.0803, 80.1969],
  ],
  Kolkata: [
    ['South City Mall', 22.5017, 88.3616],
    ['Quest Mall', 22.5391, 88.3655],
    ['City Centre Salt Lake', 22.5886, 88.4082],
  ],
  Kochi: [['Lulu Mall Kochi', 10.0271, 76.3083, 'Lulu Mall Edappally']],
  Lucknow: [
    ['Phoenix Palassio', 26.8078, 81.0115],
    ['Lulu Mall Lucknow', 26.7852, 80.9852],
  ],
  Jaipur: [['World Trade Park', 26.8535, 75.805, 'WTP Jaipur']],
  Chandigarh: [['Elante Mall', 30.7056, 76.8013]],
  Ahmedabad: [['Ahmedabad One Mall', 23.0399, 72.5312, 'Alpha One Mall']],
};
