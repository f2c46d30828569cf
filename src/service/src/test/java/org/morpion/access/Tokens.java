package org.morpion.access;

import io.smallrye.jwt.build.Jwt;
import io.smallrye.jwt.build.JwtClaimsBuilder;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;

/** Access tokens of an issuer that the service under test trusts. */
final class Tokens {
    static final String ISSUER = "https://provider.example";
    static final String AUDIENCE = "morpion";

    /** System property that shares the key pair between the class loaders of profiles and tests. */
    private static final String KEYS = Tokens.class.getName() + ".keys";

    private Tokens() {}

    static Map<String, String> settings() {
        return Map.of(
                "mp.jwt.verify.publickey", keys().split(" ")[0],
                "mp.jwt.verify.issuer", ISSUER,
                "mp.jwt.verify.audiences", AUDIENCE);
    }

    /** Returns a valid token, to be extended or invalidated. */
    static JwtClaimsBuilder of(String subject) {
        return Jwt.issuer(ISSUER)
                .audience(AUDIENCE)
                .subject(subject)
                .expiresAt(Instant.now().plusSeconds(600));
    }

    /** Returns the request headers for a token with the issuer's signature. */
    static String[] header(JwtClaimsBuilder token) {
        return new String[] {"Authorization", "Bearer " + signed(token)};
    }

    /** Signs a token with the issuer's key. */
    static String signed(JwtClaimsBuilder token) {
        return token.jws().keyId("1").sign(privateKey(keys()));
    }

    /** Returns the public key as a JWK set, the format that providers publish. */
    static String jwks() {
        try {
            RSAPublicKey key = (RSAPublicKey) KeyFactory.getInstance("RSA")
                    .generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(publicKey())));
            Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
            return "{\"keys\": [{\"kty\": \"RSA\", \"use\": \"sig\", \"alg\": \"RS256\", \"kid\": \"1\", \"n\": \""
                    + encoder.encodeToString(unsigned(key.getModulus())) + "\", \"e\": \""
                    + encoder.encodeToString(unsigned(key.getPublicExponent())) + "\"}]}";
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] unsigned(BigInteger number) {
        byte[] bytes = number.toByteArray();
        return bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
    }

    /** Returns the public key in the format of the service's configuration. */
    static String publicKey() {
        return keys().split(" ")[0];
    }

    /** Returns a key that the service does not trust. */
    static PrivateKey foreignKey() {
        return privateKey(generate());
    }

    private static String keys() {
        return (String) System.getProperties().computeIfAbsent(KEYS, name -> generate());
    }

    private static String generate() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            KeyPair pair = generator.generateKeyPair();
            Base64.Encoder encoder = Base64.getEncoder();
            return encoder.encodeToString(pair.getPublic().getEncoded()) + " "
                    + encoder.encodeToString(pair.getPrivate().getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static PrivateKey privateKey(String keys) {
        try {
            return KeyFactory.getInstance("RSA")
                    .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(keys.split(" ")[1])));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
