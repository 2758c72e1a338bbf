#pragma once

#include <string_view>

// The words that flect 1.0.3 (MIT licence) knows, slips included: these plurals are what users of controller-gen have
// in their clusters. Order is priority.

namespace kubexx::crd {

enum class Reach {
  suffix,      ///< also as the end of a longer word
  whole_word,  ///< never as the end of a longer word
  one_way,     ///< as `suffix`, but its plural is not itself recognised as a plural
};

struct PluralWord {
  std::string_view singular;
  std::string_view plural;
  std::string_view other_plural = {};  ///< recognised, never produced
  Reach reach = Reach::suffix;
};

struct PluralEnding {
  std::string_view singular;
  std::string_view plural;
};

// clang-format off
inline constexpr PluralWord kPluralWords[] = {
    {"ID", "IDs", "", Reach::whole_word}, {"graffiti", "graffiti"}, {"toe", "toes", "", Reach::whole_word},
    {"shoe", "shoes"}, {"formula", "formulas", "formulae"}, {"agenda", "agendas"}, {"pretorium", "pretoriums"},
    {"cookie", "cookies"}, {"movie", "movies"}, {"move", "moves"}, {"hive", "hives"}, {"chive", "chives"},
    {"thief", "thieves"}, {"hoof", "hoofs", "hooves"}, {"dwarf", "dwarfs", "dwarves"}, {"rice", "rice"},
    {"news", "news"}, {"money", "money"}, {"jeans", "jeans"}, {"information", "information"},
    {"equipment", "equipment"}, {"tomato", "tomatoes"}, {"potato", "potatoes"}, {"buffalo", "buffaloes", "buffalos"},
    {"topaz", "topazes"}, {"ache", "aches"}, {"pause", "pauses"}, {"muse", "muses"}, {"misuse", "misuses"},
    {"house", "houses"}, {"fuse", "fuses"}, {"excuse", "excuses"}, {"cruse", "cruses"}, {"clause", "clauses"},
    {"cause", "causes"}, {"abuse", "abuses"}, {"use", "uses", "", Reach::whole_word}, {"vedalia", "vedalias"},
    {"alias", "aliases", "", Reach::whole_word}, {"basis", "bases", "", Reach::one_way}, {"base", "bases"},
    {"testis", "testes"}, {"thesis", "theses"}, {"oasis", "oases"}, {"genesis", "geneses"},
    {"ellipsis", "ellipses", "", Reach::one_way}, {"crisis", "crises"}, {"axis", "axes", "", Reach::whole_word},
    {"helix", "helices", "helixes"}, {"radix", "radices", "radixes"}, {"appendix", "appendices", "appendixes"},
    {"vortex", "vortices", "vortexes"}, {"vertex", "vertices", "vertexes"}, {"latex", "latices", "latexes"},
    {"index", "indices", "indexes"}, {"codex", "codices", "codexes"}, {"apex", "apices", "apexes"}, {"uva", "uvae"},
    {"praecava", "praecavae"}, {"postcava", "postcavae"}, {"larva", "larvae"}, {"vita", "vitae"},
    {"minutia", "minutiae"}, {"differentia", "differentiae"}, {"vertebra", "vertebrae"}, {"alumna", "alumnae"},
    {"genus", "genera"}, {"corpus", "corpora", "corpuses"}, {"syllabus", "syllabi"}, {"radius", "radii", "radiuses"},
    {"octopus", "octupuses", "octopi"}, {"nucleus", "nuclei", "nucleuses"}, {"locus", "loci", "locuses"},
    {"focus", "foci", "focuses"}, {"coccus", "cocci"}, {"cactus", "cacti", "cactuses"}, {"bacillus", "bacilli"},
    {"alumnus", "alumni", "alumnuses"}, {"quota", "quotas"}, {"curriculum", "curriculums", "curricula"},
    {"symposium", "symposia", "symposiums"}, {"auditorium", "auditoria", "auditoriums"},
    {"aquarium", "aquaria", "aquariums"}, {"stadium", "stadiums", "stadia"},
    {"medium", "media", "mediums", Reach::one_way}, {"media", "media"}, {"taxon", "taxa"}, {"phenomenon", "phenomena"},
    {"noumenon", "noumena"}, {"mitochondrion", "mitochondria", "mitochondrions"}, {"lexicon", "lexica", "lexicons"},
    {"ganglion", "ganglia", "ganglions"}, {"criterion", "criteria"}, {"bureau", "bureaus", "bureaux"},
    {"fabliau", "fabliaux"}, {"adieu", "adieux", "adieus"}, {"person", "people"},
    {"die", "dice", "", Reach::whole_word}, {"woman", "women"}, {"tooth", "teeth"}, {"mouse", "mice"},
    {"louse", "lice", "", Reach::whole_word}, {"human", "humans"}, {"man", "men"}, {"goose", "geese"}, {"foot", "feet"},
    {"ox", "oxen", "", Reach::whole_word}, {"child", "children"}, {"you", "you"}, {"tuna", "tuna", "tunas"},
    {"trout", "trout", "trouts"}, {"swine", "swine", "swines"}, {"species", "species"}, {"shrimp", "shrimp", "shrimps"},
    {"sheep", "sheep"}, {"series", "series"}, {"salmon", "salmon", "salmons"}, {"police", "police"}, {"moose", "moose"},
    {"fish", "fish", "fishes"}, {"deer", "deer"}, {"chassis", "chassis"}, {"blues", "blues", "", Reach::one_way},
    {"bison", "bison"}, {"beef", "beef", "beefs"}, {"aircraft", "aircraft"},
};

inline constexpr PluralEnding kPluralEndings[] = {
    {"tive", "tives"}, {"eaf", "eaves"}, {"oaf", "oaves"}, {"afe", "aves"}, {"arf", "arves"}, {"rfe", "rves"},
    {"rf", "rves"}, {"lf", "lves"}, {"fe", "ves"}, {"ay", "ays"}, {"ey", "eys"}, {"oy", "oys"}, {"quy", "quies"},
    {"uy", "uys"}, {"y", "ies"}, {"eau", "eaux"}, {"bula", "bulae"}, {"dula", "bulae"}, {"lula", "bulae"},
    {"nula", "bulae"}, {"vula", "bulae"}, {"hedron", "hedra"}, {"ium", "ia"}, {"seum", "seums"}, {"eum", "ea"},
    {"oum", "oa"}, {"stracum", "straca"}, {"dum", "da"}, {"elum", "ela"}, {"ilum", "ila"}, {"olum", "ola"},
    {"ulum", "ula"}, {"llum", "lla"}, {"ylum", "yla"}, {"imum", "ima"}, {"ernum", "erna"}, {"gnum", "gna"},
    {"brum", "bra"}, {"crum", "cra"}, {"terum", "tera"}, {"serum", "sera"}, {"trum", "tra"}, {"antum", "anta"},
    {"atum", "ata"}, {"entum", "enta"}, {"etum", "eta"}, {"itum", "ita"}, {"otum", "ota"}, {"utum", "uta"},
    {"ctum", "cta"}, {"ovum", "ova"}, {"trix", "trices"}, {"iasis", "iases"}, {"mesis", "meses"},
    {"kinesis", "kineses"}, {"resis", "reses"}, {"gnosis", "gnoses"}, {"opsis", "opses"}, {"ysis", "yses"},
    {"ouse", "ouses"}, {"lause", "lauses"}, {"us", "uses"}, {"ch", "ches"}, {"io", "ios"}, {"sh", "shes"},
    {"ss", "sses"}, {"ez", "ezzes"}, {"iz", "izzes"}, {"tz", "tzes"}, {"zz", "zzes"}, {"ano", "anos"}, {"lo", "los"},
    {"to", "tos"}, {"oo", "oos"}, {"o", "oes"}, {"x", "xes"}, {"S", "Ses"},
};

/// Abbreviations that are a word of their own inside a kind, sorted.
inline constexpr std::string_view kAcronyms[] = {
    "ACK", "ACL", "ADSL", "AES", "ANSI", "API", "ARP", "ATM", "BGP", "BSS", "CCITT", "CHAP", "CIDR", "CIR", "CLI",
    "CMOS", "CPE", "CPU", "CRC", "CRT", "CSMA", "DCE", "DEC", "DES", "DHCP", "DMI", "DNS", "DRAM", "DSL", "DSLAM",
    "DTE", "EHA", "EIA", "EIGRP", "EOF", "ESS", "FCC", "FCS", "FDDI", "FTP", "GBIC", "GEPOF", "HDLC", "HTML", "HTTP",
    "HTTPS", "IANA", "ICMP", "ID", "IDF", "IDS", "IEEE", "IETF", "IMAP", "IP", "IPS", "ISDN", "ISP", "JSON", "JWT",
    "LACP", "LAN", "LAPB", "LAPF", "LLC", "MAC", "MC", "MDF", "MIB", "MPLS", "MTU", "NAC", "NAT", "NBMA", "NIC", "NRZ",
    "NRZI", "NVRAM", "OK", "OSI", "OSPF", "OUI", "PAP", "PAT", "PC", "PCM", "PDU", "PIM", "POP3", "POTS", "PPP", "PPTP",
    "PTT", "PVST", "RAM", "RARP", "RCP", "RFC", "RIP", "RLL", "ROM", "RSTP", "RTP", "SDLC", "SFD", "SFP", "SLARP",
    "SLIP", "SMTP", "SNA", "SNAP", "SNMP", "SOF", "SQL", "SRAM", "SSH", "SSID", "STP", "SYN", "TDM", "TFTP", "TIA",
    "TOFU", "UDP", "URI", "URL", "USB", "UTF8", "UTP", "UUID", "VC", "VLAN", "VLSM", "VPN", "W3C", "WAN", "WEP", "WPA",
    "WWW",
};
// clang-format on

}  // namespace kubexx::crd
