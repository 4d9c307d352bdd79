BEGIN TRANSACTION;
CREATE TABLE about (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "about" VALUES('schema','5');
CREATE TABLE audit (
	id VARCHAR(40) NOT NULL, 
	at FLOAT NOT NULL, 
	operator VARCHAR(60) NOT NULL, 
	deed VARCHAR(40) NOT NULL, 
	subject VARCHAR(40) NOT NULL, 
	words TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE beats (
	process VARCHAR(40) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (process)
);
CREATE TABLE challenges (
	challenge VARCHAR(64) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (challenge)
);
CREATE TABLE chat (
	table_id VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, number)
);
INSERT INTO "chat" VALUES('fivetab0',0,2,0,'Ann','hello 🐸',1.79503518382074952128e+09);
INSERT INTO "chat" VALUES('fivetab0',1,4,0,'Ann','again',1.79503518382773947711e+09);
INSERT INTO "chat" VALUES('fivetab1',0,2,0,'Ann','hello 🐸',1.79503518394600319863e+09);
INSERT INTO "chat" VALUES('fivetab1',1,4,0,'Ann','again',1.79503518395602822306e+09);
INSERT INTO "chat" VALUES('fivetab2',0,2,0,'Ann','hello 🐸',1.79503518420815730101e+09);
INSERT INTO "chat" VALUES('fivetab2',1,4,0,'Ann','again',1.79503518421593570705e+09);
INSERT INTO "chat" VALUES('fivetab3',0,2,0,'Ann','hello 🐸',1.79503518423979449274e+09);
INSERT INTO "chat" VALUES('fivetab3',1,4,0,'Ann','again',1.79503518424381065367e+09);
INSERT INTO "chat" VALUES('fivetab4',0,2,0,'Ann','hello 🐸',1.79503518427193355555e+09);
INSERT INTO "chat" VALUES('fivetab4',1,4,0,'Ann','again',1.79503518427974319456e+09);
CREATE TABLE clocks (
	table_id VARCHAR(40) NOT NULL, 
	state TEXT NOT NULL, 
	due FLOAT, 
	PRIMARY KEY (table_id)
);
CREATE TABLE closings (
	table_id VARCHAR(40) NOT NULL, 
	at FLOAT NOT NULL, 
	why TEXT NOT NULL, 
	PRIMARY KEY (table_id)
);
CREATE TABLE cups (
	id VARCHAR(40) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	game VARCHAR(60) NOT NULL, 
	players INTEGER NOT NULL, 
	system VARCHAR(20) NOT NULL, 
	rounds INTEGER NOT NULL, 
	pace VARCHAR(10) NOT NULL, 
	bot VARCHAR(60) NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	round INTEGER NOT NULL, 
	made FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE damaged (
	table_id VARCHAR(40) NOT NULL, 
	at FLOAT NOT NULL, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (table_id)
);
CREATE TABLE days (
	day VARCHAR(10) NOT NULL, 
	game VARCHAR(60) NOT NULL, 
	seed BIGINT NOT NULL, 
	PRIMARY KEY (day, game)
);
CREATE TABLE devices (
	fingerprint VARCHAR(64) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	label VARCHAR(60) NOT NULL, 
	made FLOAT NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (fingerprint)
);
CREATE TABLE entries (
	cup VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	"left" BOOLEAN NOT NULL, 
	PRIMARY KEY (cup, number)
);
CREATE TABLE held (
	table_id VARCHAR(40) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (table_id, owner, seat)
);
CREATE TABLE invitations (
	table_id VARCHAR(40) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	"by" VARCHAR(64) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, owner)
);
CREATE TABLE leases (
	name VARCHAR(80) NOT NULL, 
	process VARCHAR(40) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE links (
	code VARCHAR(128) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (code)
);
CREATE TABLE listings (
	table_id VARCHAR(40) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id)
);
CREATE TABLE lobby (
	table_id VARCHAR(40) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id)
);
CREATE TABLE marks (
	table_id VARCHAR(40) NOT NULL, 
	mark VARCHAR(20) NOT NULL, 
	PRIMARY KEY (table_id, mark)
);
CREATE TABLE outages (
	"begin" FLOAT NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY ("begin")
);
CREATE TABLE pairings (
	cup VARCHAR(40) NOT NULL, 
	round INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	place VARCHAR(40) NOT NULL, 
	seated TEXT NOT NULL, 
	points TEXT, 
	PRIMARY KEY (cup, round, number)
);
CREATE TABLE passkeys (
	id VARCHAR(64) NOT NULL, 
	credential TEXT NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	public BLOB NOT NULL, 
	uses BIGINT NOT NULL, 
	label VARCHAR(60) NOT NULL, 
	made FLOAT NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE people (
	owner VARCHAR(64) NOT NULL, 
	code VARCHAR(40) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	read VARCHAR(120), 
	face VARCHAR(10) NOT NULL, 
	phrase VARCHAR(128), 
	made FLOAT NOT NULL, 
	away FLOAT, 
	PRIMARY KEY (owner), 
	UNIQUE (code), 
	UNIQUE (read), 
	UNIQUE (phrase)
);
CREATE TABLE presence (
	table_id VARCHAR(40) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	process VARCHAR(40) NOT NULL, 
	here BOOLEAN NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, owner, process)
);
CREATE TABLE pushes (
	id VARCHAR(64) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	device VARCHAR(64) NOT NULL, 
	endpoint TEXT NOT NULL, 
	p256dh VARCHAR(120) NOT NULL, 
	auth VARCHAR(60) NOT NULL, 
	made FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE reports (
	id VARCHAR(40) NOT NULL, 
	table_id VARCHAR(40) NOT NULL, 
	at FLOAT NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	about VARCHAR(64) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	text TEXT NOT NULL, 
	chat TEXT NOT NULL, 
	done TEXT, 
	PRIMARY KEY (id)
);
CREATE TABLE results (
	table_id VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	bot VARCHAR(60) NOT NULL, 
	game VARCHAR(60) NOT NULL, 
	players INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	won BOOLEAN NOT NULL, 
	score INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	daily VARCHAR(10) NOT NULL, 
	pool VARCHAR(10) NOT NULL, 
	why TEXT NOT NULL, 
	mu FLOAT, 
	sigma FLOAT, 
	mu_before FLOAT, 
	sigma_before FLOAT, 
	did TEXT NOT NULL, 
	serial INTEGER NOT NULL, 
	side INTEGER NOT NULL, 
	bound VARCHAR(10) NOT NULL, 
	weight FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seat)
);
CREATE TABLE reviews (
	table_id VARCHAR(40) NOT NULL, 
	seq INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id)
);
CREATE TABLE rows (
	table_id VARCHAR(40) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	seat INTEGER NOT NULL, 
	action BIGINT NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seq)
);
INSERT INTO "rows" VALUES('fivetab0',0,'chance',-1,0,'',5.0);
INSERT INTO "rows" VALUES('fivetab0',1,'chance',-1,2,'',6.0);
INSERT INTO "rows" VALUES('fivetab0',2,'chance',-1,0,'',7.0);
INSERT INTO "rows" VALUES('fivetab0',3,'chance',-1,1,'',8.0);
INSERT INTO "rows" VALUES('fivetab0',4,'chance',-1,0,'',9.0);
INSERT INTO "rows" VALUES('fivetab0',5,'chance',-1,1,'',10.0);
INSERT INTO "rows" VALUES('fivetab0',6,'act',0,7076,'k6',11.0);
INSERT INTO "rows" VALUES('fivetab0',7,'undo',0,6,'',6.0);
INSERT INTO "rows" VALUES('fivetab0',8,'act',0,7128,'k8',13.0);
INSERT INTO "rows" VALUES('fivetab0',9,'act',0,11263,'k9',14.0);
INSERT INTO "rows" VALUES('fivetab0',10,'act',0,11238,'k10',15.0);
INSERT INTO "rows" VALUES('fivetab0',11,'act',0,11237,'k11',16.0);
INSERT INTO "rows" VALUES('fivetab0',12,'act',0,11262,'k12',17.0);
INSERT INTO "rows" VALUES('fivetab0',13,'chance',-1,0,'',18.0);
INSERT INTO "rows" VALUES('fivetab0',14,'act',1,4161,'k14',19.0);
INSERT INTO "rows" VALUES('fivetab0',15,'act',1,11265,'k15',20.0);
INSERT INTO "rows" VALUES('fivetab0',16,'act',1,11921,'k16',21.0);
INSERT INTO "rows" VALUES('fivetab0',17,'act',1,11238,'k17',22.0);
INSERT INTO "rows" VALUES('fivetab0',18,'chance',-1,2,'',23.0);
INSERT INTO "rows" VALUES('fivetab0',19,'act',0,1458,'k19',24.0);
INSERT INTO "rows" VALUES('fivetab0',20,'act',0,11242,'k20',25.0);
INSERT INTO "rows" VALUES('fivetab0',21,'act',0,11240,'k21',26.0);
INSERT INTO "rows" VALUES('fivetab0',22,'chance',-1,1,'',27.0);
INSERT INTO "rows" VALUES('fivetab0',23,'act',1,4320,'k23',28.0);
INSERT INTO "rows" VALUES('fivetab0',24,'act',1,11240,'k24',29.0);
INSERT INTO "rows" VALUES('fivetab0',25,'act',1,11240,'k25',30.0);
INSERT INTO "rows" VALUES('fivetab0',26,'act',1,11241,'k26',31.0);
INSERT INTO "rows" VALUES('fivetab0',27,'chance',-1,2,'',32.0);
INSERT INTO "rows" VALUES('fivetab0',28,'act',0,4215,'k28',33.0);
INSERT INTO "rows" VALUES('fivetab0',29,'act',0,11239,'k29',34.0);
INSERT INTO "rows" VALUES('fivetab0',30,'act',0,12057,'k30',35.0);
INSERT INTO "rows" VALUES('fivetab0',31,'act',0,12059,'k31',36.0);
INSERT INTO "rows" VALUES('fivetab0',32,'chance',-1,1,'',37.0);
INSERT INTO "rows" VALUES('fivetab1',0,'chance',-1,0,'',5.0);
INSERT INTO "rows" VALUES('fivetab1',1,'act',0,0,'k1',6.0);
INSERT INTO "rows" VALUES('fivetab1',2,'chance',-1,1,'',7.0);
INSERT INTO "rows" VALUES('fivetab1',3,'act',1,1226,'k3',8.0);
INSERT INTO "rows" VALUES('fivetab1',4,'chance',-1,2,'',9.0);
INSERT INTO "rows" VALUES('fivetab1',5,'chance',-1,4,'',10.0);
INSERT INTO "rows" VALUES('fivetab1',6,'act',0,12,'k6',11.0);
INSERT INTO "rows" VALUES('fivetab1',7,'undo',0,6,'',6.0);
INSERT INTO "rows" VALUES('fivetab1',8,'act',0,1226,'k8',13.0);
INSERT INTO "rows" VALUES('fivetab1',9,'chance',-1,3,'',14.0);
INSERT INTO "rows" VALUES('fivetab1',10,'act',1,3,'k10',15.0);
INSERT INTO "rows" VALUES('fivetab1',11,'chance',-1,9,'',16.0);
INSERT INTO "rows" VALUES('fivetab1',12,'chance',-1,2,'',17.0);
INSERT INTO "rows" VALUES('fivetab1',13,'act',0,1226,'k13',18.0);
INSERT INTO "rows" VALUES('fivetab1',14,'chance',-1,6,'',19.0);
INSERT INTO "rows" VALUES('fivetab1',15,'chance',-1,8,'',20.0);
INSERT INTO "rows" VALUES('fivetab1',16,'act',1,46,'k16',21.0);
INSERT INTO "rows" VALUES('fivetab1',17,'act',1,1226,'k17',22.0);
INSERT INTO "rows" VALUES('fivetab1',18,'chance',-1,8,'',23.0);
INSERT INTO "rows" VALUES('fivetab1',19,'chance',-1,4,'',24.0);
INSERT INTO "rows" VALUES('fivetab1',20,'act',0,4,'k20',25.0);
INSERT INTO "rows" VALUES('fivetab1',21,'act',0,18,'k21',26.0);
INSERT INTO "rows" VALUES('fivetab1',22,'chance',-1,5,'',27.0);
INSERT INTO "rows" VALUES('fivetab1',23,'chance',-1,7,'',28.0);
INSERT INTO "rows" VALUES('fivetab1',24,'act',1,115,'k24',29.0);
INSERT INTO "rows" VALUES('fivetab1',25,'act',1,1226,'k25',30.0);
INSERT INTO "rows" VALUES('fivetab1',26,'chance',-1,6,'',31.0);
INSERT INTO "rows" VALUES('fivetab1',27,'chance',-1,8,'',32.0);
INSERT INTO "rows" VALUES('fivetab1',28,'chance',-1,2,'',33.0);
INSERT INTO "rows" VALUES('fivetab1',29,'act',0,1226,'k29',34.0);
INSERT INTO "rows" VALUES('fivetab1',30,'chance',-1,2,'',35.0);
INSERT INTO "rows" VALUES('fivetab1',31,'chance',-1,3,'',36.0);
INSERT INTO "rows" VALUES('fivetab1',32,'act',1,3,'k32',37.0);
INSERT INTO "rows" VALUES('fivetab1',33,'act',1,172,'k33',38.0);
INSERT INTO "rows" VALUES('fivetab1',34,'chance',-1,2,'',39.0);
INSERT INTO "rows" VALUES('fivetab1',35,'chance',-1,5,'',40.0);
INSERT INTO "rows" VALUES('fivetab1',36,'chance',-1,2,'',41.0);
INSERT INTO "rows" VALUES('fivetab1',37,'act',0,52,'k37',42.0);
INSERT INTO "rows" VALUES('fivetab1',38,'act',0,1226,'k38',43.0);
INSERT INTO "rows" VALUES('fivetab1',39,'chance',-1,8,'',44.0);
INSERT INTO "rows" VALUES('fivetab1',40,'chance',-1,5,'',45.0);
INSERT INTO "rows" VALUES('fivetab1',41,'chance',-1,8,'',46.0);
INSERT INTO "rows" VALUES('fivetab1',42,'act',1,1226,'k42',47.0);
INSERT INTO "rows" VALUES('fivetab1',43,'chance',-1,2,'',48.0);
INSERT INTO "rows" VALUES('fivetab1',44,'chance',-1,7,'',49.0);
INSERT INTO "rows" VALUES('fivetab1',45,'chance',-1,6,'',50.0);
INSERT INTO "rows" VALUES('fivetab1',46,'act',0,1226,'k46',51.0);
INSERT INTO "rows" VALUES('fivetab1',47,'chance',-1,5,'',52.0);
INSERT INTO "rows" VALUES('fivetab1',48,'chance',-1,9,'',53.0);
INSERT INTO "rows" VALUES('fivetab1',49,'chance',-1,5,'',54.0);
INSERT INTO "rows" VALUES('fivetab1',50,'act',1,213,'k50',55.0);
INSERT INTO "rows" VALUES('fivetab1',51,'act',1,1226,'k51',56.0);
INSERT INTO "rows" VALUES('fivetab1',52,'chance',-1,2,'',57.0);
INSERT INTO "rows" VALUES('fivetab1',53,'chance',-1,6,'',58.0);
INSERT INTO "rows" VALUES('fivetab1',54,'chance',-1,7,'',59.0);
INSERT INTO "rows" VALUES('fivetab1',55,'act',0,1226,'k55',60.0);
INSERT INTO "rows" VALUES('fivetab1',56,'chance',-1,3,'',61.0);
INSERT INTO "rows" VALUES('fivetab1',57,'chance',-1,7,'',62.0);
INSERT INTO "rows" VALUES('fivetab1',58,'act',1,1226,'k58',63.0);
INSERT INTO "rows" VALUES('fivetab1',59,'chance',-1,7,'',64.0);
INSERT INTO "rows" VALUES('fivetab1',60,'chance',-1,8,'',65.0);
INSERT INTO "rows" VALUES('fivetab1',61,'chance',-1,8,'',66.0);
INSERT INTO "rows" VALUES('fivetab2',0,'chance',-1,30,'',5.0);
INSERT INTO "rows" VALUES('fivetab2',1,'chance',-1,76,'',6.0);
INSERT INTO "rows" VALUES('fivetab2',2,'chance',-1,70,'',7.0);
INSERT INTO "rows" VALUES('fivetab2',3,'chance',-1,16,'',8.0);
INSERT INTO "rows" VALUES('fivetab2',4,'chance',-1,49,'',9.0);
INSERT INTO "rows" VALUES('fivetab2',5,'chance',-1,82,'',10.0);
INSERT INTO "rows" VALUES('fivetab2',6,'chance',-1,63,'',11.0);
INSERT INTO "rows" VALUES('fivetab2',7,'chance',-1,80,'',12.0);
INSERT INTO "rows" VALUES('fivetab2',8,'chance',-1,8,'',13.0);
INSERT INTO "rows" VALUES('fivetab2',9,'chance',-1,1,'',14.0);
INSERT INTO "rows" VALUES('fivetab2',10,'chance',-1,66,'',15.0);
INSERT INTO "rows" VALUES('fivetab2',11,'chance',-1,37,'',16.0);
INSERT INTO "rows" VALUES('fivetab2',12,'chance',-1,81,'',17.0);
INSERT INTO "rows" VALUES('fivetab2',13,'chance',-1,33,'',18.0);
INSERT INTO "rows" VALUES('fivetab2',14,'chance',-1,27,'',19.0);
INSERT INTO "rows" VALUES('fivetab2',15,'chance',-1,71,'',20.0);
INSERT INTO "rows" VALUES('fivetab2',16,'chance',-1,72,'',21.0);
INSERT INTO "rows" VALUES('fivetab2',17,'chance',-1,58,'',22.0);
INSERT INTO "rows" VALUES('fivetab2',18,'chance',-1,22,'',23.0);
INSERT INTO "rows" VALUES('fivetab2',19,'chance',-1,36,'',24.0);
INSERT INTO "rows" VALUES('fivetab2',20,'chance',-1,23,'',25.0);
INSERT INTO "rows" VALUES('fivetab2',21,'chance',-1,69,'',26.0);
INSERT INTO "rows" VALUES('fivetab2',22,'chance',-1,78,'',27.0);
INSERT INTO "rows" VALUES('fivetab2',23,'chance',-1,43,'',28.0);
INSERT INTO "rows" VALUES('fivetab2',24,'chance',-1,70,'',29.0);
INSERT INTO "rows" VALUES('fivetab2',25,'chance',-1,16,'',30.0);
INSERT INTO "rows" VALUES('fivetab2',26,'chance',-1,30,'',31.0);
INSERT INTO "rows" VALUES('fivetab2',27,'chance',-1,49,'',32.0);
INSERT INTO "rows" VALUES('fivetab2',28,'chance',-1,76,'',33.0);
INSERT INTO "rows" VALUES('fivetab2',29,'chance',-1,37,'',34.0);
INSERT INTO "rows" VALUES('fivetab2',30,'chance',-1,1,'',35.0);
INSERT INTO "rows" VALUES('fivetab2',31,'chance',-1,66,'',36.0);
INSERT INTO "rows" VALUES('fivetab2',32,'chance',-1,63,'',37.0);
INSERT INTO "rows" VALUES('fivetab2',33,'chance',-1,80,'',38.0);
INSERT INTO "rows" VALUES('fivetab2',34,'chance',-1,81,'',39.0);
INSERT INTO "rows" VALUES('fivetab2',35,'chance',-1,71,'',40.0);
INSERT INTO "rows" VALUES('fivetab2',36,'chance',-1,72,'',41.0);
INSERT INTO "rows" VALUES('fivetab2',37,'chance',-1,58,'',42.0);
INSERT INTO "rows" VALUES('fivetab2',38,'chance',-1,33,'',43.0);
INSERT INTO "rows" VALUES('fivetab2',39,'chance',-1,23,'',44.0);
INSERT INTO "rows" VALUES('fivetab2',40,'chance',-1,43,'',45.0);
INSERT INTO "rows" VALUES('fivetab2',41,'chance',-1,22,'',46.0);
INSERT INTO "rows" VALUES('fivetab2',42,'chance',-1,36,'',47.0);
INSERT INTO "rows" VALUES('fivetab2',43,'chance',-1,69,'',48.0);
INSERT INTO "rows" VALUES('fivetab2',44,'chance',-1,15,'',49.0);
INSERT INTO "rows" VALUES('fivetab2',45,'chance',-1,3,'',50.0);
INSERT INTO "rows" VALUES('fivetab2',46,'chance',-1,5,'',51.0);
INSERT INTO "rows" VALUES('fivetab2',47,'chance',-1,12,'',52.0);
INSERT INTO "rows" VALUES('fivetab2',48,'chance',-1,8,'',53.0);
INSERT INTO "rows" VALUES('fivetab2',49,'chance',-1,14,'',54.0);
INSERT INTO "rows" VALUES('fivetab2',50,'act',0,129,'k50',55.0);
INSERT INTO "rows" VALUES('fivetab2',51,'undo',0,50,'',6.0);
INSERT INTO "rows" VALUES('fivetab2',52,'act',0,129,'k52',57.0);
INSERT INTO "rows" VALUES('fivetab2',53,'act',1,126,'k53',58.0);
INSERT INTO "rows" VALUES('fivetab2',54,'act',2,128,'k54',59.0);
INSERT INTO "rows" VALUES('fivetab2',55,'chance',-1,2,'',60.0);
INSERT INTO "rows" VALUES('fivetab2',56,'act',2,871,'k56',61.0);
INSERT INTO "rows" VALUES('fivetab2',57,'act',2,403,'k57',62.0);
INSERT INTO "rows" VALUES('fivetab2',58,'act',2,424,'k58',63.0);
INSERT INTO "rows" VALUES('fivetab2',59,'chance',-1,0,'',64.0);
INSERT INTO "rows" VALUES('fivetab2',60,'act',0,834,'k60',65.0);
INSERT INTO "rows" VALUES('fivetab2',61,'act',0,458,'k61',66.0);
INSERT INTO "rows" VALUES('fivetab2',62,'act',0,2,'k62',67.0);
INSERT INTO "rows" VALUES('fivetab2',63,'chance',-1,1,'',68.0);
INSERT INTO "rows" VALUES('fivetab2',64,'act',1,886,'k64',69.0);
INSERT INTO "rows" VALUES('fivetab2',65,'act',1,465,'k65',70.0);
INSERT INTO "rows" VALUES('fivetab2',66,'act',1,458,'k66',71.0);
INSERT INTO "rows" VALUES('fivetab2',67,'act',1,0,'k67',72.0);
INSERT INTO "rows" VALUES('fivetab2',68,'act',1,42,'k68',73.0);
INSERT INTO "rows" VALUES('fivetab2',69,'act',0,0,'k69',74.0);
INSERT INTO "rows" VALUES('fivetab2',70,'act',1,47,'k70',75.0);
INSERT INTO "rows" VALUES('fivetab2',71,'act',0,44,'k71',76.0);
INSERT INTO "rows" VALUES('fivetab2',72,'chance',-1,5,'',77.0);
INSERT INTO "rows" VALUES('fivetab2',73,'chance',-1,4,'',78.0);
INSERT INTO "rows" VALUES('fivetab2',74,'chance',-1,2,'',79.0);
INSERT INTO "rows" VALUES('fivetab2',75,'chance',-1,1,'',80.0);
INSERT INTO "rows" VALUES('fivetab3',0,'chance',-1,0,'',5.0);
INSERT INTO "rows" VALUES('fivetab3',1,'chance',-1,1,'',6.0);
INSERT INTO "rows" VALUES('fivetab3',2,'chance',-1,0,'',7.0);
INSERT INTO "rows" VALUES('fivetab3',3,'chance',-1,2,'',8.0);
INSERT INTO "rows" VALUES('fivetab3',4,'chance',-1,1,'',9.0);
INSERT INTO "rows" VALUES('fivetab3',5,'chance',-1,1,'',10.0);
INSERT INTO "rows" VALUES('fivetab3',6,'act',0,1406,'k6',11.0);
INSERT INTO "rows" VALUES('fivetab3',7,'undo',0,6,'',6.0);
INSERT INTO "rows" VALUES('fivetab3',8,'act',0,1352,'k8',13.0);
INSERT INTO "rows" VALUES('fivetab3',9,'act',0,11238,'k9',14.0);
INSERT INTO "rows" VALUES('fivetab3',10,'act',0,11238,'k10',15.0);
INSERT INTO "rows" VALUES('fivetab3',11,'chance',-1,1,'',16.0);
INSERT INTO "rows" VALUES('fivetab3',12,'act',1,7128,'k12',17.0);
INSERT INTO "rows" VALUES('fivetab3',13,'act',1,11262,'k13',18.0);
INSERT INTO "rows" VALUES('fivetab3',14,'act',1,12161,'k14',19.0);
INSERT INTO "rows" VALUES('fivetab3',15,'chance',-1,0,'',20.0);
INSERT INTO "rows" VALUES('fivetab3',16,'act',0,1458,'k16',21.0);
INSERT INTO "rows" VALUES('fivetab3',17,'act',0,11265,'k17',22.0);
INSERT INTO "rows" VALUES('fivetab3',18,'act',0,11265,'k18',23.0);
INSERT INTO "rows" VALUES('fivetab3',19,'chance',-1,1,'',24.0);
INSERT INTO "rows" VALUES('fivetab3',20,'act',1,1509,'k20',25.0);
INSERT INTO "rows" VALUES('fivetab3',21,'act',1,11242,'k21',26.0);
INSERT INTO "rows" VALUES('fivetab3',22,'act',1,11239,'k22',27.0);
INSERT INTO "rows" VALUES('fivetab3',23,'chance',-1,1,'',28.0);
INSERT INTO "rows" VALUES('fivetab3',24,'act',0,4162,'k24',29.0);
INSERT INTO "rows" VALUES('fivetab3',25,'act',0,11238,'k25',30.0);
INSERT INTO "rows" VALUES('fivetab3',26,'act',0,12161,'k26',31.0);
INSERT INTO "rows" VALUES('fivetab3',27,'chance',-1,1,'',32.0);
INSERT INTO "rows" VALUES('fivetab3',28,'act',1,4372,'k28',33.0);
INSERT INTO "rows" VALUES('fivetab3',29,'act',1,11263,'k29',34.0);
INSERT INTO "rows" VALUES('fivetab3',30,'act',1,11238,'k30',35.0);
INSERT INTO "rows" VALUES('fivetab3',31,'act',1,11242,'k31',36.0);
INSERT INTO "rows" VALUES('fivetab3',32,'chance',-1,1,'',37.0);
INSERT INTO "rows" VALUES('fivetab3',33,'act',0,4163,'k33',38.0);
INSERT INTO "rows" VALUES('fivetab3',34,'act',0,12161,'k34',39.0);
INSERT INTO "rows" VALUES('fivetab3',35,'chance',-1,2,'',40.0);
INSERT INTO "rows" VALUES('fivetab3',36,'act',1,4109,'k36',41.0);
INSERT INTO "rows" VALUES('fivetab3',37,'act',1,12161,'k37',42.0);
INSERT INTO "rows" VALUES('fivetab3',38,'chance',-1,2,'',43.0);
INSERT INTO "rows" VALUES('fivetab3',39,'act',0,4425,'k39',44.0);
INSERT INTO "rows" VALUES('fivetab3',40,'act',0,11242,'k40',45.0);
INSERT INTO "rows" VALUES('fivetab3',41,'act',0,12046,'k41',46.0);
INSERT INTO "rows" VALUES('fivetab3',42,'act',0,12066,'k42',47.0);
INSERT INTO "rows" VALUES('fivetab3',43,'chance',-1,2,'',48.0);
INSERT INTO "rows" VALUES('fivetab3',44,'act',1,4164,'k44',49.0);
INSERT INTO "rows" VALUES('fivetab3',45,'act',1,12161,'k45',50.0);
INSERT INTO "rows" VALUES('fivetab3',46,'chance',-1,2,'',51.0);
INSERT INTO "rows" VALUES('fivetab3',47,'act',0,4056,'k47',52.0);
INSERT INTO "rows" VALUES('fivetab3',48,'act',0,11248,'k48',53.0);
INSERT INTO "rows" VALUES('fivetab3',49,'act',0,12161,'k49',54.0);
INSERT INTO "rows" VALUES('fivetab3',50,'chance',-1,2,'',55.0);
INSERT INTO "rows" VALUES('fivetab3',51,'act',1,7024,'k51',56.0);
INSERT INTO "rows" VALUES('fivetab3',52,'act',1,11248,'k52',57.0);
INSERT INTO "rows" VALUES('fivetab3',53,'act',1,11972,'k53',58.0);
INSERT INTO "rows" VALUES('fivetab3',54,'act',1,11248,'k54',59.0);
INSERT INTO "rows" VALUES('fivetab3',55,'act',1,11986,'k55',60.0);
INSERT INTO "rows" VALUES('fivetab3',56,'chance',-1,0,'',61.0);
INSERT INTO "rows" VALUES('fivetab3',57,'act',0,7077,'k57',62.0);
INSERT INTO "rows" VALUES('fivetab3',58,'act',0,12097,'k58',63.0);
INSERT INTO "rows" VALUES('fivetab3',59,'act',0,11245,'k59',64.0);
INSERT INTO "rows" VALUES('fivetab3',60,'act',0,11248,'k60',65.0);
INSERT INTO "rows" VALUES('fivetab3',61,'act',0,11251,'k61',66.0);
INSERT INTO "rows" VALUES('fivetab3',62,'chance',-1,0,'',67.0);
INSERT INTO "rows" VALUES('fivetab3',63,'act',1,1301,'k63',68.0);
INSERT INTO "rows" VALUES('fivetab3',64,'act',1,11247,'k64',69.0);
INSERT INTO "rows" VALUES('fivetab3',65,'act',1,11247,'k65',70.0);
INSERT INTO "rows" VALUES('fivetab3',66,'chance',-1,0,'',71.0);
INSERT INTO "rows" VALUES('fivetab3',67,'act',0,7235,'k67',72.0);
INSERT INTO "rows" VALUES('fivetab3',68,'act',0,11243,'k68',73.0);
INSERT INTO "rows" VALUES('fivetab3',69,'act',0,12161,'k69',74.0);
INSERT INTO "rows" VALUES('fivetab3',70,'act',1,7180,'k70',75.0);
INSERT INTO "rows" VALUES('fivetab3',71,'act',1,11246,'k71',76.0);
INSERT INTO "rows" VALUES('fivetab3',72,'act',1,11244,'k72',77.0);
INSERT INTO "rows" VALUES('fivetab3',73,'act',1,11244,'k73',78.0);
INSERT INTO "rows" VALUES('fivetab3',74,'act',1,11239,'k74',79.0);
INSERT INTO "rows" VALUES('fivetab3',75,'act',0,6917,'k75',80.0);
INSERT INTO "rows" VALUES('fivetab3',76,'act',0,11248,'k76',81.0);
INSERT INTO "rows" VALUES('fivetab3',77,'act',0,12098,'k77',82.0);
INSERT INTO "rows" VALUES('fivetab3',78,'act',0,11254,'k78',83.0);
INSERT INTO "rows" VALUES('fivetab3',79,'act',0,11243,'k79',84.0);
INSERT INTO "rows" VALUES('fivetab3',80,'act',1,4055,'k80',85.0);
INSERT INTO "rows" VALUES('fivetab3',81,'act',1,11947,'k81',86.0);
INSERT INTO "rows" VALUES('fivetab3',82,'act',1,11947,'k82',87.0);
INSERT INTO "rows" VALUES('fivetab3',83,'act',1,11986,'k83',88.0);
INSERT INTO "rows" VALUES('fivetab3',84,'act',1,12188,'k84',89.0);
INSERT INTO "rows" VALUES('fivetab3',85,'act',1,12189,'k85',90.0);
INSERT INTO "rows" VALUES('fivetab3',86,'act',1,12187,'k86',91.0);
INSERT INTO "rows" VALUES('fivetab3',87,'act',0,1194,'k87',92.0);
INSERT INTO "rows" VALUES('fivetab3',88,'act',0,12113,'k88',93.0);
INSERT INTO "rows" VALUES('fivetab3',89,'act',0,11251,'k89',94.0);
INSERT INTO "rows" VALUES('fivetab3',90,'act',1,1350,'k90',95.0);
INSERT INTO "rows" VALUES('fivetab3',91,'act',1,11958,'k91',96.0);
INSERT INTO "rows" VALUES('fivetab3',92,'act',1,12161,'k92',97.0);
INSERT INTO "rows" VALUES('fivetab4',0,'chance',-1,2,'',5.0);
INSERT INTO "rows" VALUES('fivetab4',1,'chance',-1,2,'',6.0);
INSERT INTO "rows" VALUES('fivetab4',2,'chance',-1,2,'',7.0);
INSERT INTO "rows" VALUES('fivetab4',3,'act',0,2754,'k3',8.0);
INSERT INTO "rows" VALUES('fivetab4',4,'act',0,4761,'k4',9.0);
INSERT INTO "rows" VALUES('fivetab4',5,'chance',-1,2,'',10.0);
INSERT INTO "rows" VALUES('fivetab4',6,'chance',-1,5,'',11.0);
INSERT INTO "rows" VALUES('fivetab4',7,'chance',-1,2,'',12.0);
INSERT INTO "rows" VALUES('fivetab4',8,'act',0,2788,'k8',13.0);
INSERT INTO "rows" VALUES('fivetab4',9,'undo',0,8,'',6.0);
INSERT INTO "rows" VALUES('fivetab4',10,'act',0,2656,'k10',15.0);
INSERT INTO "rows" VALUES('fivetab4',11,'act',0,4373,'k11',16.0);
INSERT INTO "rows" VALUES('fivetab4',12,'act',0,4358,'k12',17.0);
INSERT INTO "rows" VALUES('fivetab4',13,'act',0,4761,'k13',18.0);
INSERT INTO "rows" VALUES('fivetab4',14,'chance',-1,0,'',19.0);
INSERT INTO "rows" VALUES('fivetab4',15,'chance',-1,1,'',20.0);
INSERT INTO "rows" VALUES('fivetab4',16,'chance',-1,0,'',21.0);
INSERT INTO "rows" VALUES('fivetab4',17,'act',0,542,'k17',22.0);
INSERT INTO "rows" VALUES('fivetab4',18,'act',0,4761,'k18',23.0);
INSERT INTO "rows" VALUES('fivetab4',19,'chance',-1,0,'',24.0);
INSERT INTO "rows" VALUES('fivetab4',20,'chance',-1,3,'',25.0);
INSERT INTO "rows" VALUES('fivetab4',21,'chance',-1,2,'',26.0);
CREATE TABLE seats (
	table_id VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	bot VARCHAR(60) NOT NULL, 
	home VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, seat)
);
INSERT INTO "seats" VALUES('fivetab0',0,'person','Ann','acdc3beb3c6db11fa6c9448de2bac2f1d216de2c65cab90cfcce3fa014097c3d','','');
INSERT INTO "seats" VALUES('fivetab0',1,'bot','random','','random','');
INSERT INTO "seats" VALUES('fivetab1',0,'person','Ann','acdc3beb3c6db11fa6c9448de2bac2f1d216de2c65cab90cfcce3fa014097c3d','','');
INSERT INTO "seats" VALUES('fivetab1',1,'bot','random','','random','');
INSERT INTO "seats" VALUES('fivetab2',0,'person','Ann','acdc3beb3c6db11fa6c9448de2bac2f1d216de2c65cab90cfcce3fa014097c3d','','');
INSERT INTO "seats" VALUES('fivetab2',1,'bot','random','','random','');
INSERT INTO "seats" VALUES('fivetab2',2,'bot','random','','random','');
INSERT INTO "seats" VALUES('fivetab3',0,'person','Ann','acdc3beb3c6db11fa6c9448de2bac2f1d216de2c65cab90cfcce3fa014097c3d','','');
INSERT INTO "seats" VALUES('fivetab3',1,'bot','random','','random','');
INSERT INTO "seats" VALUES('fivetab4',0,'person','Ann','acdc3beb3c6db11fa6c9448de2bac2f1d216de2c65cab90cfcce3fa014097c3d','','');
CREATE TABLE seen (
	table_id VARCHAR(40) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	move INTEGER NOT NULL, 
	PRIMARY KEY (table_id, owner)
);
CREATE TABLE snapshots (
	table_id VARCHAR(40) NOT NULL, 
	seq INTEGER NOT NULL, 
	state BLOB NOT NULL, 
	PRIMARY KEY (table_id, seq)
);
CREATE TABLE tables (
	id VARCHAR(40) NOT NULL, 
	game VARCHAR(60) NOT NULL, 
	players INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	data TEXT, 
	rules_version INTEGER NOT NULL, 
	base BLOB, 
	created FLOAT NOT NULL, 
	updated FLOAT NOT NULL, 
	seq INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	to_move INTEGER NOT NULL, 
	over BOOLEAN NOT NULL, 
	private BOOLEAN NOT NULL, 
	host VARCHAR(64) NOT NULL, 
	invite VARCHAR(40) NOT NULL, 
	parent VARCHAR(40), 
	parent_move INTEGER, 
	rematch VARCHAR(40), 
	ask TEXT, 
	settings TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (invite)
);
INSERT INTO "tables" VALUES('fivetab0','bullfrogs',2,'{"edition": "published", "start": 0, "data": null}',NULL,1,NULL,1.0,1.79503518380755233761e+09,33,0,1,0,0,'acdc3beb3c6db11fa6c9448de2bac2f1d216de2c65cab90cfcce3fa014097c3d','fiveinv0',NULL,NULL,NULL,NULL,'{"clock": {"kind": "turn", "seconds": 90, "add": 0, "bot": "", "agreed": []}, "wear": {"acdc3beb3c6db11fa6c9448de2bac2f1d216de2c65cab90cfcce3fa014097c3d": "hat"}}');
INSERT INTO "tables" VALUES('fivetab1','freeway',2,'{"start": 0, "between": "nearest", "round_cap": 200, "data": null}',NULL,1,NULL,1.0,1.79503518392130899427e+09,62,0,0,0,0,'acdc3beb3c6db11fa6c9448de2bac2f1d216de2c65cab90cfcce3fa014097c3d','fiveinv1',NULL,NULL,NULL,NULL,'{"clock": {"kind": "turn", "seconds": 90, "add": 0, "bot": "", "agreed": []}, "wear": {"acdc3beb3c6db11fa6c9448de2bac2f1d216de2c65cab90cfcce3fa014097c3d": "hat"}}');
INSERT INTO "tables" VALUES('fivetab2','cosmic-frog',3,'{"frogs": 0, "teams": 0, "duration": "normal", "land_layout": "random", "vault_layout": "4-3-2", "variants": [], "abundant_harmonious": "off", "quake_tiles": 2, "vortex_tiles": 2, "data": null}',NULL,2,NULL,1.0,1.79503518420412969593e+09,76,0,1,0,0,'acdc3beb3c6db11fa6c9448de2bac2f1d216de2c65cab90cfcce3fa014097c3d','fiveinv2',NULL,NULL,NULL,NULL,'{"clock": {"kind": "turn", "seconds": 90, "add": 0, "bot": "", "agreed": []}, "wear": {"acdc3beb3c6db11fa6c9448de2bac2f1d216de2c65cab90cfcce3fa014097c3d": "hat"}}');
INSERT INTO "tables" VALUES('fivetab3','bullfrogs',2,'{"edition": "published", "start": 0, "data": null}',NULL,1,NULL,1.0,1.7950351842279424667e+09,93,0,-2,1,0,'acdc3beb3c6db11fa6c9448de2bac2f1d216de2c65cab90cfcce3fa014097c3d','fiveinv3',NULL,NULL,NULL,NULL,'{"clock": {"kind": "turn", "seconds": 90, "add": 0, "bot": "", "agreed": []}, "wear": {"acdc3beb3c6db11fa6c9448de2bac2f1d216de2c65cab90cfcce3fa014097c3d": "hat"}}');
INSERT INTO "tables" VALUES('fivetab4','bullfrogs-solo',1,'{"data": null}',NULL,1,NULL,1.0,1.79503518425809192654e+09,22,0,0,0,0,'acdc3beb3c6db11fa6c9448de2bac2f1d216de2c65cab90cfcce3fa014097c3d','fiveinv4',NULL,NULL,NULL,NULL,'{"clock": {"kind": "turn", "seconds": 90, "add": 0, "bot": "", "agreed": []}, "wear": {"acdc3beb3c6db11fa6c9448de2bac2f1d216de2c65cab90cfcce3fa014097c3d": "hat"}}');
CREATE TABLE ties (
	owner VARCHAR(64) NOT NULL, 
	other VARCHAR(64) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (owner, other)
);
CREATE TABLE wishes (
	owner VARCHAR(64) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	game VARCHAR(60) NOT NULL, 
	players INTEGER NOT NULL, 
	pace VARCHAR(10) NOT NULL, 
	rating FLOAT NOT NULL, 
	since FLOAT NOT NULL, 
	seen FLOAT NOT NULL, 
	found VARCHAR(40) NOT NULL, 
	claimed FLOAT, 
	PRIMARY KEY (owner)
);
CREATE INDEX tables_waiting ON tables (over, updated);
CREATE INDEX seats_owner ON seats (owner);
CREATE INDEX clocks_due ON clocks (due);
CREATE INDEX reports_at ON reports (at);
CREATE INDEX devices_owner ON devices (owner);
CREATE INDEX passkeys_owner ON passkeys (owner);
CREATE INDEX ties_other ON ties (other);
CREATE INDEX invitations_owner ON invitations (owner);
CREATE INDEX pushes_owner ON pushes (owner);
CREATE INDEX cups_made ON cups (made);
CREATE INDEX entries_owner ON entries (owner);
CREATE INDEX pairings_place ON pairings (place);
CREATE INDEX results_serial ON results (serial);
CREATE INDEX results_owner ON results (owner, at);
CREATE INDEX results_pool ON results (pool, game, players);
CREATE INDEX results_daily ON results (daily);
COMMIT;
