import type { Random } from '../../random.ts';

/** The regions of family names. */
export type Region =
  | 'north'
  | 'bihar'
  | 'punjab'
  | 'gujarat'
  | 'maharashtra'
  | 'karnataka'
  | 'telugu'
  | 'tamil'
  | 'kerala'
  | 'bengal';

type Names = { men: readonly string[]; women: readonly string[]; families: readonly string[] };

const words = (list: string): readonly string[] => list.trim().split(/\s+/);
const names = (men: string, women: string, families: string): Names => ({
  men: words(men),
  women: words(women),
  families: words(families),
});

const regional: Record<Region, Names> = {
  north: names(
    'Rajesh Sanjay Deepak Amit Vikas Manoj Sunil Ankit Rohit Pankaj Mukesh Naveen Gaurav Ashish Dinesh Harish Lokesh Mahendra Tarun Yogesh Bhupendra Hemant Kamlesh Nitin Vishal',
    'Sunita Poonam Rekha Neha Pooja Kiran Meenakshi Seema Preeti Mamta Sarita Ritu Kavita Shalini Nidhi Babita Archana Jyoti Pushpa Renu Manju Sangeeta Anita Deepika Garima',
    'Sharma Verma Gupta Agarwal Yadav Chauhan Rathore Tiwari Mishra Saxena Srivastava Bansal Joshi Rawat Negi Meena Saini Tomar Solanki Pandey Tyagi Kushwaha',
  ),
  bihar: names(
    'Ranjan Santosh Birendra Dharmendra Rajiv Arvind Upendra Sudhir Nagendra Manish Pappu Chandan Kundan Abhay Ramashish Shashi Mithilesh Awadhesh Vinay Umesh',
    'Sushma Anju Ranjana Sadhana Vibha Kumud Punam Rinki Sangita Nutan Sudha Asha Bindu Gayatri Madhuri Ragini Shobha Usha Vandana Pratima',
    'Prasad Sinha Jha Singh Ojha Thakur Mahto Paswan Choubey Dubey Tripathi Upadhyay Kumar Oraon Munda Shukla Chaubey Rai',
  ),
  punjab: names(
    'Gurpreet Harjinder Manpreet Jaswinder Sukhdev Balwinder Parminder Kulwant Amandeep Davinder Ravinder Satnam Jagdeep Tejinder Lakhwinder',
    'Harpreet Simran Jasleen Navdeep Kulwinder Rajwant Manjeet Amrit Paramjit Gurleen Sukhwinder Baljit Ravneet Kiranjot Jaspreet',
    'Singh Gill Sandhu Sidhu Dhillon Grewal Bedi Sethi Arora Bhatia Khanna Chawla',
  ),
  gujarat: names(
    'Bhavesh Jignesh Hitesh Nilesh Paresh Chirag Ketan Mehul Hardik Dharmesh Kalpesh Rakesh Viral Jayesh Pravin Harshad Bharat Kirit Nimesh Alpesh',
    'Hetal Jigna Bhavna Kinjal Nisha Dipti Falguni Heena Komal Minal Parul Rupal Sejal Trupti Varsha Ami Daksha Urvashi Kokila Jalpa',
    'Patel Shah Mehta Desai Parmar Solanki Chauhan Trivedi Bhatt Dave Panchal Prajapati Vaghela Modi Rana Makwana',
  ),
  maharashtra: names(
    'Sachin Ganesh Mahesh Santosh Pravin Nitin Vishwas Ajit Rahul Suhas Dattatray Prashant Swapnil Tushar Vinayak Milind Sandip Avinash Kishor Nilesh Amol Shrikant Dilip Rohan',
    'Vaishali Snehal Smita Manisha Sunanda Pallavi Ashwini Swati Rohini Sonali Varsha Archana Sujata Kalpana Supriya Jayashree Meghana Ujwala Savita Tejaswini Mrunal Aparna Shraddha Rutuja',
    'Patil Jadhav More Pawar Kulkarni Deshmukh Joshi Gaikwad Shinde Kadam Bhosale Chavan Sawant Deshpande Mane Salunkhe Kale Gokhale Naik Kamble Rane Thorat',
  ),
  karnataka: names(
    'Manjunath Nagaraj Basavaraj Shivakumar Raghavendra Prakash Mahadeva Girish Chandrashekar Umesh Lokesh Siddaraju Kiran Naveen Harsha Puneeth Santhosh Venkatesh Jagadish Ravi Madhu Srinivas Anand Yogish Sharath Vinay Darshan Kumaraswamy Guruprasad Sudeep',
    'Lakshmi Shobha Bhagya Roopa Sowmya Pavithra Asha Nethra Chaitra Vidya Savitha Usha Ambika Kavya Rashmi Shwetha Manjula Sudha Geetha Poornima Anitha Deepa Sujatha Mamatha Nagarathna Vinutha Bhavya Ranjitha Suma Hema',
    'Gowda Shetty Hegde Murthy Rao Reddy Patil Bhat Naik Swamy Kulkarni Acharya Poojary Hiremath Prasad Nayak Shenoy Kamath Urs Kote Bangera Desai Pai Angadi',
  ),
  telugu: names(
    'Venkat Srinivas Ramana Naresh Sai Krishna Suresh Mahesh Ramesh Praveen Kishore Anil Nagaraju Shankar Chandu Satish Rajashekar Ravinder Mallesh Yadagiri Vamshi Bhaskar Sudhakar Harish',
    'Padma Lavanya Swapna Sirisha Madhavi Anusha Sravani Jyothi Kalyani Rajitha Sunitha Bhavani Aruna Hymavathi Vijaya Manasa Radhika Saritha Sandhya Sailaja Mounika Keerthi Prasanna Uma',
    'Reddy Rao Naidu Goud Chary Yadav Varma Chowdary Raju Kumar Babu Prasad Sharma Murthy Vemula Gunda Bandari Kandula',
  ),
  tamil: names(
    'Senthil Murugan Karthik Saravanan Prabhu Rajkumar Selvam Arun Mani Balaji Vignesh Anbu Dinesh Ezhil Gopal Hari Ilango Jeeva Kannan Manikandan Natarajan Palani Ramesh Sathish Thiru Velu',
    'Kavitha Priya Meena Revathi Selvi Uma Vasanthi Malathi Sumathi Chitra Devi Gomathi Indira Jayanthi Kala Latha Mythili Nithya Parvathi Ranjani Shanthi Thenmozhi Vani Yamuna',
    'Subramanian Krishnan Rajan Pandian Iyer Raman Sundaram Kumar Natesan Velan Arumugam Perumal Shanmugam Chandran Ganesan Mohan Murthy Sekar Mani Balan',
  ),
  kerala: names(
    'Rajesh Biju Anoop Sajeev Vinod Shaji Manoj Sreejith Jayan Pradeep Santhosh Unni Arun Deepu Hari Renjith Suresh Vishnu',
    'Sindhu Bindu Sreeja Reshma Jisha Remya Anju Deepa Smitha Latha Shiji Preetha Asha Divya Geetha Nimmy Sheeba Veena',
    'Nair Menon Pillai Kurup Varma Panicker Namboothiri Das Kumar Mohan Raj Krishnan',
  ),
  bengal: names(
    'Subrata Tapan Biswajit Partha Sourav Debasish Amitava Prosenjit Kaushik Sanjib Arup Dipankar Gautam Joydeep Mrinal Nirmal Pranab Ratan Somnath Uttam Swapan Bikash',
    'Moumita Sharmila Rina Soma Piyali Mitali Sutapa Anindita Barnali Chaitali Debjani Ipsita Jhuma Keya Lipika Nandita Papia Rupa Sangita Tania Aparajita Banani',
    'Das Mondal Ghosh Bose Chatterjee Mukherjee Banerjee Roy Saha Dey Paul Sarkar Dutta Biswas Nath Borah Kalita Sahoo Mohanty Behera Pradhan Jena Barman',
  ),
};

/** First names common in every region, each with matching family names. */
const everywhere: readonly (Names & { share: number })[] = [
  {
    share: 0.13,
    ...names(
      'Imran Salim Faisal Nadeem Arif Javed Shahid Wasim Rafiq Iqbal Asif Zakir Sajid Yusuf Irshad Tariq Anwar Mubarak Feroz Naseer',
      'Ayesha Shabana Nasreen Rukhsar Farzana Zeenat Sultana Rehana Nazia Shaheen Mumtaz Tabassum Yasmeen Afreen Saira Noorjahan Parveen Hina Shazia Amina',
      'Khan Shaikh Ansari Siddiqui Qureshi Sayyed Pathan Mirza Hussain Ahmed Ali Malik Farooqui Pasha',
    ),
  },
  {
    share: 0.05,
    ...names(
      'Joseph Anthony Thomas Francis George Xavier Vincent Peter Wilson Jacob Samuel Michael',
      'Mary Agnes Rosy Teresa Anna Stella Philomena Sheeja Elizabeth Lizy Jessy Merlin',
      'Fernandes Mathew Pinto Rodrigues Lobo Varghese Cherian Paul Abraham Kurian Lazarus Joseph',
    ),
  },
];

/** Returns a matching first and family name that is not in `taken`. */
export function nameOf(
  region: Region,
  gender: 'male' | 'female',
  taken: ReadonlySet<string>,
  from: Random,
): string {
  for (;;) {
    const { men, women, families } = pickNames(region, from);
    const name = `${from.pick(gender === 'male' ? men : women)} ${from.pick(families)}`;
    const [first, family] = name.split(' ');
    if (first !== family && !taken.has(name)) return name;
  }
}

function pickNames(region: Region, from: Random): Names {
  let ticket = from.next();
  for (const group of everywhere) {
    if (ticket < group.share) return group;
    ticket -= group.share;
  }
  return regional[region];
}
