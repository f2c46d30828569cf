-- A withdrawn record says no longer who submitted it.
update game_record set owner = null where state = 'WITHDRAWN';
