import { list } from "./list.ts";

/** Given and family names from several naming traditions; pairs are drawn at random. */
export const GIVEN_NAMES = {
  female: list(`
  Aaliyah, Adriana, Aisha, Alice, Amara, Amelia, Ananya, Anita, Beatriz, Camila, Carmen, Chiara,
  Chloé, Deepa, Divya, Elena, Emily, Esther, Fatima, Gabriela, Grace, Hana, Harini, Helen, Ines,
  Ishita, Jasmine, Jia, Julia, Kavya, Keiko, Lakshmi, Laila, Leah, Lin, Lucía, Maya, Meera, Mei,
  Mónica, Nadia, Naomi, Neha, Nora, Olivia, Pooja, Priya, Rachel, Radhika, Rania, Rosa, Ruth,
  Salma, Samira, Sana, Sara, Shreya, Sofia, Sunita, Swati, Tara, Teresa, Valentina, Vidya, Wei,
  Ximena, Yasmin, Zainab, Zoë
`),
  male: list(`
  Aarav, Adam, Aditya, Ahmed, Alejandro, Amit, Andrés, Anil, Arjun, Ashok, Ben, Bilal, Carlos,
  Chen, Daniel, David, Deepak, Diego, Elias, Emeka, Ethan, Farid, Felipe, Gabriel, Ganesh, Hao,
  Hassan, Hiro, Ibrahim, Ivan, Jamal, James, Javier, Jorge, José, Karan, Karthik, Kenji, Kofi,
  Kumar, Leo, Luca, Manoj, Marco, Mateo, Michael, Mohit, Nathan, Nikhil, Noah, Omar, Oscar, Pablo,
  Paul, Pranav, Rahul, Raj, Ravi, Rohan, Samuel, Sanjay, Sergio, Suresh, Tariq, Thomas, Umar,
  Varun, Víctor, Vikram, Vinay, Wen, Yusuf, Zhang
`),
} as const;

export const FAMILY_NAMES = list(`
  Abbott, Acharya, Adeyemi, Agarwal, Ahmad, Alvarez, Anand, Bakshi, Banerjee, Barros, Bell, Bhatt,
  Boateng, Brennan, Castillo, Chandra, Chatterjee, Chavez, Chopra, Costa, Das, Desai, Dhillon,
  Dominguez, Dube, Ellis, Espinoza, Farouk, Fernandes, Fischer, Flores, Gandhi, Ghosh, Gill, Gomez,
  Gupta, Haddad, Hamid, Hughes, Hussain, Ibrahim, Iyer, Jain, Jensen, Joshi, Kapoor, Kaur, Khan,
  Kim, Kohli, Kulkarni, Lam, Lee, Lewandowski, Li, Lindqvist, Liu, Lopez, Mahmoud, Malhotra, Mehta,
  Menon, Mishra, Mitchell, Mohammed, Moreau, Mukherjee, Murphy, Nair, Nakamura, Nasser, Ndiaye,
  Nguyen, Novak, O'Connor, Okafor, Oliveira, Ortega, Osei, Pandey, Park, Patel, Pereira, Pillai,
  Prasad, Qureshi, Rahman, Rajan, Ramirez, Rao, Reddy, Rivera, Romano, Rossi, Saleh, Sandhu,
  Santos, Saxena, Sen, Shah, Sharma, Shetty, Silva, Singh, Sokolov, Soto, Srinivasan, Subramanian,
  Suzuki, Tanaka, Thapa, Tiwari, Torres, Tran, Usman, Van den Berg, Varma, Vasquez, Venkatesh,
  Verma, Wagner, Walsh, Wang, Wu, Xu, Yadav, Yamamoto, Yilmaz, Zapata, Zhao
`);

export const UNIVERSITIES = list(`
  Alderpoint State University, Lakemont University, Universidad de Santa Rosalía, Kestrel Institute of Technology,
  Deccan College of Engineering, Northmoor University, Coastline Technical University, Sorrel Valley University,
  Université de Montclair, Vindhya Institute of Science, Harborlight College, Pinecroft University,
  Godavari Institute of Technology, Redmarsh Polytechnic, Emberton State University, Tamarind Bay University
`);
