/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import java.io.File;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ArchivePath;
import org.jboss.shrinkwrap.api.Filter;
import org.jboss.shrinkwrap.api.GenericArchive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** Further applications for the server that has the war of this module, with the same libraries except its store. */
final class Applications {

    private static final String CONFIGURATION = "META-INF/microprofile-config.properties";

    private final Path war;
    private final Path folder;

    /**
     * Creates further applications.
     *
     * @param war has their libraries
     * @param folder for their files
     */
    Applications(Path war, Path folder) {
        this.war = war;
        this.folder = folder;
    }

    /** A war whose callers have tokens of an issuer. */
    Path bearer(TokenIssuer issuer) {
        var bearer = ShrinkWrap.create(WebArchive.class, "bearer.war")
                .addPackage("io.karta.integration.bearer")
                .addAsWebInfResource(beans("all"), "beans.xml")
                .addAsResource(
                        new StringAsset(
                                """
                                mp.jwt.verify.publickey=%s
                                mp.jwt.verify.issuer=%s
                                mp.openapi.extensions.enabled=false
                                """
                                        .formatted(issuer.publicKey(), TokenIssuer.NAME)),
                        CONFIGURATION)
                .setWebXML(new File("src/test/applications/bearer/web.xml"));
        libraries().getContent(Applications::isJar).forEach((path, node) -> bearer.add(node.getAsset(), path));
        return export(bearer);
    }

    private GenericArchive libraries() {
        return ShrinkWrap.create(ZipImporter.class, "libraries.war")
                .importFrom(war.toFile(), isLibrary())
                .as(GenericArchive.class);
    }

    private static Filter<ArchivePath> isLibrary() {
        return path -> isJar(path) && !path.get().matches(".*/(karta-store-jdbc|h2)-.*");
    }

    private static boolean isJar(ArchivePath path) {
        return path.get().endsWith(".jar");
    }

    private static StringAsset beans(String discoveryMode) {
        return new StringAsset(
                """
                <beans xmlns="https://jakarta.ee/xml/ns/jakartaee" version="4.0" bean-discovery-mode="%s"/>
                """
                        .formatted(discoveryMode));
    }

    private Path export(Archive<?> archive) {
        var file = folder.resolve(archive.getName());
        archive.as(ZipExporter.class).exportTo(file.toFile(), true);
        return file;
    }
}
