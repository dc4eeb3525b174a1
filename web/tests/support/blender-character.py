"""Makes an animated character in Blender and writes it as GLB, with the positions that Blender itself gives its vertices.

Run: blender --background --factory-startup --python blender-character.py -- FOLDER
Writes FOLDER/character.glb and FOLDER/positions.json:
{ "animations": { NAME: { "first": frame, "objects": { OBJECT: [ [ x, y, z, … of all vertices ], … a list per frame ] } } } }

The character has what exporters of MD5 stumble over: an armature with scale, rotation and offset, inverse kinematics, a
copied rotation, a mesh with scale that was not applied, a part with uneven scale that hangs on a bone, a part that moves
without any bone, several materials, and two actions.
"""

import json
import os
import sys

import bpy
from mathutils import Euler, Matrix, Vector

FOLDER = sys.argv[sys.argv.index("--") + 1]
FRAMES = 20


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = 24


def material(name, color):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    made.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = color
    return made


def armature():
    data = bpy.data.armatures.new("Rig")
    rig = bpy.data.objects.new("Rig", data)
    bpy.context.scene.collection.objects.link(rig)
    bpy.context.view_layer.objects.active = rig
    bpy.ops.object.mode_set(mode="EDIT")
    bones = {}
    for name, parent, head, tail in [
        ("root", None, (0, 0, 0), (0, 0.5, 0)),
        ("spine", "root", (0, 0, 1), (0, 0.1, 2)),
        ("chest", "spine", (0, 0.1, 2), (0, 0, 3)),
        ("upper.L", "chest", (0.3, 0, 2.8), (1.3, 0.1, 2.8)),
        ("fore.L", "upper.L", (1.3, 0.1, 2.8), (2.3, 0, 2.8)),
        ("hand.L", "fore.L", (2.3, 0, 2.8), (2.8, 0, 2.8)),
        ("upper.R", "chest", (-0.3, 0, 2.8), (-1.3, 0.1, 2.8)),
        ("fore.R", "upper.R", (-1.3, 0.1, 2.8), (-2.3, 0, 2.8)),
        ("ik.L", "root", (2.3, 0, 2.8), (2.3, 0.4, 2.8)),
    ]:
        bone = data.edit_bones.new(name)
        bone.head, bone.tail = Vector(head), Vector(tail)
        bone.parent = bones.get(parent)
        bone.roll = 0.3 * len(bones)
        bones[name] = bone
    bpy.ops.object.mode_set(mode="OBJECT")
    rig.location = (0.5, -0.25, 0.1)
    rig.rotation_euler = Euler((0.1, 0.2, 0.7))
    rig.scale = (0.4, 0.4, 0.4)
    ik = rig.pose.bones["fore.L"].constraints.new("IK")
    ik.target, ik.subtarget, ik.chain_count = rig, "ik.L", 2
    copied = rig.pose.bones["upper.R"].constraints.new("COPY_ROTATION")
    copied.target, copied.subtarget = rig, "upper.L"
    copied.invert_x = True
    copied.influence = 0.6
    return rig


def body(rig):
    """A tube through all bones, each vertex weighted by its distance from them."""
    bpy.ops.mesh.primitive_uv_sphere_add(segments=16, ring_count=12, radius=1)
    shape = bpy.context.object
    shape.name = "Body"
    for vertex in shape.data.vertices:
        x, y, z = vertex.co
        vertex.co = (2.4 * x, 0.4 * y, 1.6 * z + 1.6)
    shape.data.materials.append(material("skin", (0.8, 0.5, 0.4, 1)))
    shape.data.materials.append(material("cloth", (0.1, 0.2, 0.7, 1)))
    for polygon in shape.data.polygons:
        polygon.material_index = 1 if polygon.center.z < 1.6 else 0
    segments = [(bone.name, bone.head_local, bone.tail_local) for bone in rig.data.bones if bone.name != "ik.L"]
    groups = {name: shape.vertex_groups.new(name=name) for name, _, _ in segments}
    for vertex in shape.data.vertices:
        nearness = []
        for name, head, tail in segments:
            along = tail - head
            share = max(0, min(1, (vertex.co - head).dot(along) / along.dot(along)))
            nearness.append((1 / (0.05 + (vertex.co - head - share * along).length) ** 2, name))
        nearest = sorted(nearness, reverse=True)[:3]
        total = sum(weight for weight, _ in nearest)
        for weight, name in nearest:
            groups[name].add([vertex.index], weight / total, "REPLACE")
    # Its scale is not applied: the mesh lies in another unit.
    shape.data.transform(Matrix.Scale(2, 4))
    shape.parent = rig
    shape.scale = (0.5, 0.5, 0.5)
    shape.modifiers.new("Armature", "ARMATURE").object = rig
    return shape


def sword(rig):
    bpy.ops.mesh.primitive_cube_add(size=0.4)
    blade = bpy.context.object
    blade.name = "Sword"
    blade.data.materials.append(material("steel", (0.6, 0.6, 0.65, 1)))
    blade.parent, blade.parent_type, blade.parent_bone = rig, "BONE", "hand.L"
    blade.location = (0, 0.2, 0.3)
    blade.rotation_euler = Euler((0.3, 0.5, 0.1))
    blade.scale = (0.3, 0.6, 4)
    return blade


def drone():
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=1, radius=0.3)
    drone = bpy.context.object
    drone.name = "Drone"
    drone.data.materials.append(material("glass", (0.2, 0.9, 0.5, 1)))
    drone.scale = (1, 0.5, 1.5)
    return drone


def key(target, path, values):
    for frame, value in values:
        setattr(target, path, value)
        target.keyframe_insert(path, frame=frame)


def walk(rig):
    bones = rig.pose.bones
    for bone in bones:
        bone.rotation_mode = "XYZ"
    key(bones["root"], "location", [(1, (0, 0, 0)), (10, (0.3, 0.2, 0.1)), (FRAMES, (0.6, 0, 0))])
    key(bones["spine"], "rotation_euler", [(1, (0, 0, 0)), (7, (0.4, 0.2, 0)), (FRAMES, (-0.3, 0, 0.5))])
    key(bones["chest"], "rotation_euler", [(1, (0.1, 0, 0)), (FRAMES, (-0.2, 0.9, 0))])
    key(bones["ik.L"], "location", [(1, (0, 0, 0)), (8, (-0.6, 0.5, 0.5)), (FRAMES, (-0.9, -0.4, -0.7))])
    key(bones["hand.L"], "rotation_euler", [(1, (0, 0, 0)), (FRAMES, (0.8, -0.4, 1.9))])


def bow(rig):
    bones = rig.pose.bones
    key(bones["spine"], "rotation_euler", [(1, (0, 0, 0)), (FRAMES // 2, (1.2, 0, 0))])
    key(bones["fore.R"], "rotation_euler", [(1, (0, 0, 0)), (FRAMES // 2, (0, 0, 1.4))])


def action(owner, name, make):
    owner.animation_data_create()
    owner.animation_data.action = bpy.data.actions.new(name)
    make(owner)
    return owner.animation_data.action


def track(owner, made, name):
    """The exporter writes an animation for all NLA tracks of one name."""
    added = owner.animation_data.nla_tracks.new()
    added.name = name
    added.strips.new(name, 1, made)
    added.mute = True


def rest(rig):
    rig.animation_data.action = None
    for bone in rig.pose.bones:
        bone.location = (0, 0, 0)
        bone.rotation_euler = (0, 0, 0)


def positions(objects, last):
    scene = bpy.context.scene
    frames = {each.name: [] for each in objects}
    for frame in range(1, last + 1):
        scene.frame_set(frame)
        graph = bpy.context.evaluated_depsgraph_get()
        for each in objects:
            evaluated = each.evaluated_get(graph)
            mesh = evaluated.to_mesh()
            world = [evaluated.matrix_world @ vertex.co for vertex in mesh.vertices]
            frames[each.name].append([round(n, 7) for point in world for n in point])
            evaluated.to_mesh_clear()
    return {"first": 1, "objects": frames}


def main():
    clear()
    rig = armature()
    objects = [body(rig), sword(rig), drone()]
    hover = action(
        objects[2],
        "walk",
        lambda it: (
            key(it, "location", [(1, (2, 0, 2)), (FRAMES, (-1, 1, 2.5))]),
            key(it, "rotation_euler", [(1, (0, 0, 0)), (FRAMES, (0.4, 1.1, 2))]),
        ),
    )
    found = {}
    made = {}
    for name, make, last in [("walk", walk, FRAMES), ("bow", bow, FRAMES // 2)]:
        if rig.animation_data:
            rest(rig)
        made[name] = action(rig, name, make)
        objects[2].animation_data.action = hover if name == "walk" else None
        if name != "walk":
            objects[2].location, objects[2].rotation_euler = (2, 0, 2), (0, 0, 0)
        bpy.context.scene.frame_start, bpy.context.scene.frame_end = 1, last
        found[name] = positions(objects, last)
    rest(rig)
    for name, each in made.items():
        track(rig, each, name)
    track(objects[2], hover, "walk")
    objects[2].animation_data.action = None
    objects[2].location, objects[2].rotation_euler = (2, 0, 2), (0, 0, 0)
    bpy.context.scene.frame_set(1)
    bpy.context.scene.frame_end = FRAMES
    bpy.ops.export_scene.gltf(filepath=os.path.join(FOLDER, "character.glb"), export_format="GLB")
    with open(os.path.join(FOLDER, "positions.json"), "w") as file:
        json.dump({"animations": found, "vertices": {each.name: len(each.data.vertices) for each in objects}}, file)


main()
