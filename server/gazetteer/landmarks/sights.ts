import type { Landmarks } from './landmark.ts';

/** Monuments, markets, hospitals, campuses and parks that people use as an address. */
export const sights: Landmarks = {
  Delhi: [
    ['India Gate', 28.6129, 77.2295],
    ['Red Fort', 28.6562, 77.241, 'Lal Qila'],
    ['Qutub Minar', 28.5245, 77.1855, 'Qutb Minar'],
    ['Lotus Temple', 28.5535, 77.2588],
    ['Akshardham Temple Delhi', 28.6127, 77.2773],
    ['AIIMS Delhi', 28.5672, 77.21, 'All India Institute of Medical Sciences'],
    ['Pragati Maidan', 28.6186, 77.2437, 'Bharat Mandapam'],
    ['Sarojini Nagar Market', 28.5775, 77.1961],
    ['IIT Delhi', 28.545, 77.1926],
  ],
  Gurugram: [['Medanta Hospital', 28.4394, 77.0427, 'Medanta The Medicity']],
  Mumbai: [
    ['Gateway of India', 18.922, 72.8347],
    ['Marine Drive', 18.9435, 72.8231],
    ['Siddhivinayak Temple', 19.0169, 72.8304],
    ['Haji Ali Dargah', 18.9827, 72.8089],
    ['Crawford Market', 18.9475, 72.8343],
    ['IIT Bombay', 19.1334, 72.9133],
    ['Wankhede Stadium', 18.9389, 72.8258],
  ],
  Pune: [
    ['Shaniwar Wada', 18.5195, 73.8553],
    ['Dagdusheth Ganpati Temple', 18.5164, 73.8561],
  ],
  Bengaluru: [
    ['Lalbagh', 12.9507, 77.5848, 'Lal Bagh Botanical Garden'],
    ['Cubbon Park', 12.9763, 77.5929],
    ['Vidhana Soudha', 12.9796, 77.5907],
    ['Bannerghatta National Park', 12.8005, 77.5776],
    ['Manyata Tech Park', 13.0474, 77.6213],
    ['International Tech Park Bengaluru', 12.9857, 77.7364, 'ITPL', 'ITPB'],
    ['NIMHANS', 12.9432, 77.5968],
    ['Indian Institute of Science', 13.0219, 77.5671, 'IISc'],
  ],
  Hyderabad: [
    ['Charminar', 17.3616, 78.4747],
    ['Golconda Fort', 17.3833, 78.4011],
    ['Hussain Sagar', 17.4239, 78.4738, 'Tank Bund'],
    ['Ramoji Film City', 17.2543, 78.6808],
    ['Salar Jung Museum', 17.3713, 78.4804],
  ],
  Chennai: [
    ['Marina Beach', 13.05, 80.2824],
    ['Kapaleeshwarar Temple', 13.0337, 80.2697],
    ['IIT Madras', 12.9915, 80.2337],
    ['Tidel Park', 12.9897, 80.2485],
  ],
  Kolkata: [
    ['Victoria Memorial', 22.5448, 88.3426],
    ['Eden Gardens', 22.5646, 88.3433],
    ['Dakshineswar Kali Temple', 22.6551, 88.3578],
    ['Kalighat Temple', 22.5203, 88.3423],
    ['Science City Kolkata', 22.5401, 88.3962],
  ],
  Howrah: [
    ['Belur Math', 22.6324, 88.3566],
    ['Howrah Bridge', 22.5851, 88.3468],
  ],
  Agra: [
    ['Taj Mahal', 27.1751, 78.0421],
    ['Agra Fort', 27.1795, 78.0211],
  ],
  Jaipur: [
    ['Hawa Mahal', 26.9239, 75.8267],
    ['Amber Fort', 26.9855, 75.8513, 'Amer Fort'],
  ],
  Amritsar: [['Golden Temple', 31.62, 74.8765, 'Harmandir Sahib']],
  Varanasi: [
    ['Kashi Vishwanath Temple', 25.3109, 83.0107],
    ['Banaras Hindu University', 25.2677, 82.9913, 'BHU'],
  ],
  Lucknow: [
    ['Bara Imambara', 26.8691, 80.9129],
    ['KGMU', 26.8691, 80.9163, "King George's Medical University"],
  ],
  Mysuru: [
    ['Mysore Palace', 12.3052, 76.6552, 'Mysuru Palace'],
    ['Chamundi Hill', 12.2724, 76.6707],
  ],
  Madurai: [['Meenakshi Amman Temple', 9.9195, 78.1193]],
  Kochi: [
    ['Infopark Kochi', 10.0116, 76.3637],
    ['Marine Drive Kochi', 9.9816, 76.2757],
  ],
  Thiruvananthapuram: [
    ['Technopark', 8.5568, 76.8813],
    ['Padmanabhaswamy Temple', 8.4828, 76.9436],
  ],
  Ahmedabad: [
    ['Sabarmati Ashram', 23.0608, 72.5809],
    ['Narendra Modi Stadium', 23.0917, 72.5975, 'Motera Stadium'],
    ['GIFT City', 23.1597, 72.684],
  ],
  Chandigarh: [
    ['Rock Garden', 30.7525, 76.8076],
    ['Sukhna Lake', 30.7421, 76.8188],
    ['PGIMER', 30.7649, 76.7757, 'PGI Chandigarh'],
  ],
  Udaipur: [['City Palace Udaipur', 24.5764, 73.6835]],
  Bhubaneswar: [['Lingaraj Temple', 20.2382, 85.8337]],
  Guwahati: [['Kamakhya Temple', 26.1664, 91.7054]],
  Tirupati: [['Tirumala Temple', 13.6833, 79.347, 'Tirupati Balaji Temple']],
  Vellore: [['CMC Vellore', 12.9246, 79.1353, 'Christian Medical College']],
};
