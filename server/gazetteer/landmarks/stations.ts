import type { Landmarks } from './landmark.ts';

/** Railway and bus stations; the first of a city is also found as "<city> railway station". */
export const stations: Landmarks = {
  Delhi: [
    ['New Delhi Railway Station', 28.6429, 77.2191, 'NDLS'],
    ['Old Delhi Railway Station', 28.661, 77.2277, 'Delhi Junction'],
    ['Hazrat Nizamuddin Railway Station', 28.5877, 77.2541, 'Nizamuddin Station'],
    ['Anand Vihar Terminal', 28.6508, 77.3152, 'Anand Vihar ISBT', 'Anand Vihar Railway Station'],
    ['Kashmere Gate ISBT', 28.6683, 77.2291, 'Kashmiri Gate Bus Stand', 'ISBT Kashmere Gate'],
  ],
  Mumbai: [
    [
      'Chhatrapati Shivaji Maharaj Terminus',
      18.9398,
      72.8355,
      'CSMT',
      'CST',
      'VT Station',
      'Victoria Terminus',
    ],
    ['Mumbai Central Railway Station', 18.9696, 72.8193, 'Bombay Central'],
    ['Lokmanya Tilak Terminus', 19.0693, 72.8915, 'LTT', 'Kurla Terminus'],
    ['Bandra Terminus', 19.0628, 72.841],
    ['Churchgate Railway Station', 18.9353, 72.8273],
  ],
  Bengaluru: [
    [
      'KSR Bengaluru Railway Station',
      12.9781,
      77.5695,
      'Majestic Railway Station',
      'Bangalore City Junction',
    ],
    ['Kempegowda Bus Station', 12.9774, 77.5712, 'Majestic Bus Stand'],
    ['Yesvantpur Junction', 13.0237, 77.5503],
    ['Sir M. Visvesvaraya Terminal', 12.9893, 77.6401, 'Baiyappanahalli Terminal'],
  ],
  Hyderabad: [
    ['Secunderabad Junction', 17.4337, 78.5016, 'Secunderabad Railway Station'],
    ['Hyderabad Deccan Railway Station', 17.3925, 78.4676, 'Nampally Railway Station'],
    ['Kacheguda Railway Station', 17.3901, 78.5008],
    ['Mahatma Gandhi Bus Station', 17.3785, 78.4839, 'MGBS', 'Imlibun Bus Stand'],
  ],
  Chennai: [
    ['MGR Chennai Central', 13.0827, 80.2755, 'Chennai Central Railway Station', 'Madras Central'],
    ['Chennai Egmore Railway Station', 13.0779, 80.2609, 'Egmore Station'],
    ['Chennai Mofussil Bus Terminus', 13.0694, 80.2051, 'CMBT', 'Koyambedu Bus Stand'],
  ],
  Kolkata: [
    ['Sealdah Railway Station', 22.5678, 88.3711],
    ['Kolkata Railway Station', 22.6013, 88.3846, 'Chitpur Station'],
  ],
  Howrah: [['Howrah Junction', 22.5839, 88.3434, 'Howrah Railway Station']],
  Pune: [
    ['Pune Junction', 18.5289, 73.8744],
    ['Swargate Bus Stand', 18.5009, 73.8587],
  ],
  Ahmedabad: [
    ['Ahmedabad Junction', 23.0272, 72.6014, 'Kalupur Railway Station'],
    ['Gita Mandir Bus Stand', 23.0127, 72.5925],
  ],
  Surat: [['Surat Railway Station', 21.2056, 72.8409]],
  Vadodara: [['Vadodara Junction', 22.3106, 73.1811]],
  Jaipur: [
    ['Jaipur Junction', 26.9196, 75.7878],
    ['Sindhi Camp Bus Stand', 26.9238, 75.7997],
  ],
  Lucknow: [
    ['Lucknow Charbagh Railway Station', 26.8316, 80.9231, 'Charbagh Station'],
    ['Alambagh Bus Station', 26.8147, 80.9025],
  ],
  Kanpur: [['Kanpur Central', 26.4541, 80.3511]],
  Varanasi: [['Varanasi Junction', 25.3275, 82.9864, 'Varanasi Cantt Station', 'Banaras Cantt']],
  Prayagraj: [['Prayagraj Junction', 25.4459, 81.8272]],
  Patna: [['Patna Junction', 25.6031, 85.1376]],
  Bhopal: [
    ['Bhopal Junction', 23.2679, 77.4138],
    ['Rani Kamlapati Railway Station', 23.2221, 77.4405, 'Habibganj Station'],
  ],
  Nagpur: [['Nagpur Junction', 21.1525, 79.0886]],
  Chandigarh: [
    ['Chandigarh Railway Station', 30.7027, 76.8215],
    ['ISBT Sector 43 Chandigarh', 30.7224, 76.7512],
    ['ISBT Sector 17 Chandigarh', 30.7394, 76.7818],
  ],
  Gurugram: [
    ['Gurugram Railway Station', 28.4891, 77.0113],
    ['IFFCO Chowk Metro Station', 28.4722, 77.0724],
  ],
  Kochi: [
    ['Ernakulam Junction', 9.9691, 76.2919, 'Ernakulam South Railway Station'],
    ['Vyttila Mobility Hub', 9.9687, 76.3213],
  ],
  Coimbatore: [['Coimbatore Junction', 10.9963, 76.9672]],
  Madurai: [
    ['Madurai Junction', 9.9197, 78.1104],
    ['Mattuthavani Bus Stand', 9.9445, 78.1562],
  ],
  Vijayawada: [
    ['Vijayawada Junction', 16.5182, 80.6188],
    ['Pandit Nehru Bus Station', 16.5096, 80.6176],
  ],
  Visakhapatnam: [['Visakhapatnam Junction', 17.7221, 83.2897]],
  Bhubaneswar: [['Bhubaneswar Railway Station', 20.2659, 85.8432]],
  Guwahati: [['Guwahati Railway Station', 26.1826, 91.7514, 'Paltan Bazar Station']],
  Indore: [['Indore Junction', 22.7169, 75.8685]],
};
